// verdict: true
// A library without `main` is called in any order; what only another order than any could break, holds.
#include <assert.h>

static int opened, closed;

void begin(void)
{
	if (!closed)
		opened = 1;
}

void end(void)
{
	if (opened)
		closed = 1;
	assert(opened || !closed);
}
