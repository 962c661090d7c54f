// verdict: false(undefined)
// POSIX hsearch: there must be a table, which hdestroy ends.
#include <search.h>

int main(void)
{
	ENTRY entry = { "key", 0 };
	if (!hcreate(4))
		return 0;
	hsearch(entry, ENTER);
	hdestroy();
	return hsearch(entry, FIND) != 0;
}
