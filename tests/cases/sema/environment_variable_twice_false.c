// verdict: false(unreach-call)
#include <assert.h>
#include <stdlib.h>

int main(void)
{
	char *a = getenv("HOME");
	char *b = getenv("HOME");
	if (a && b)
		assert(a != b);
	return 0;
}
