// verdict: false(unreach-call)
// A library without `main` is called in any order: what one call needs, another one has done before it.
#include <assert.h>

static int opened, written;

void begin(void)
{
	opened = 1;
}

void put(int n)
{
	if (opened)
		written = n;
}

void end(void)
{
	assert(written != 7);
}
