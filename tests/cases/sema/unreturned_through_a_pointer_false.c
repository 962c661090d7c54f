// verdict: false(unreach-call)
// C11 6.9.1p12: a result that was never given has any value, also where a pointer says which function is called.
#include <assert.h>

static _Bool returns_nothing(int x)
{
	if (x == 2)
		return 1;
}

static _Bool (*chosen)(int) = returns_nothing;

int main(void)
{
	assert(!chosen(1));
	return 0;
}
