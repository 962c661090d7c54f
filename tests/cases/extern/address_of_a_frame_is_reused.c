// verdict: unknown
/* The second local variable may be where the first one was. */
#include <assert.h>
#include <stdint.h>
static uintptr_t where(int value)
{
	int local = value;
	return (uintptr_t)&local;
}
int main(void)
{
	uintptr_t first = where(1);
	if (first == where(2))
		assert(0);
	return 0;
}
