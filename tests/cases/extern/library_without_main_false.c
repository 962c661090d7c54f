// verdict: false(unreach-call)
// A file without `main` begins with the functions that others can call, with any arguments.
#include <assert.h>

static int seven(int n)
{
	return n == 7;
}

int check(int n)
{
	assert(!seven(n));
	return 0;
}
