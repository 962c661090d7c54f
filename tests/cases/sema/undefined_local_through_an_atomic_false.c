// verdict: false(undefined)
#include <stdatomic.h>

int *p;

static void keeps(void)
{
	int x = 1;
	int *_Atomic holder = &x;
	p = atomic_load(&holder);
}

int main(void)
{
	keeps();
	return *p == 2;
}
