// exit: 5
// says: an address is used as a number
// args: -DWHOLE
// exit: 0
// says: verdict: true

// A pointer whose halves come from two others is none of them, although the lower halves are equal in the explorer.
#include <assert.h>
#include <string.h>
static int first, second;
int main(void)
{
	int *one = &first, *two = &second, *mixed;
	memcpy(&mixed, &two, sizeof mixed);
#ifdef WHOLE
	memcpy(&mixed, &one, sizeof mixed);
	*mixed = 5;
	assert(first == 5);
#else
	memcpy(&mixed, &one, sizeof mixed / 2);
	*mixed = 5;
	assert(second == 5);
#endif
	return 0;
}
