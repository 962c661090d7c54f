// exit: 5
// says: unknown

/* What another instruction makes of the random number is not known: a violation does not rest on it. */
#include <assert.h>

int main(void)
{
	unsigned number;
	unsigned char is_set;
	__asm__ volatile("rdrand %0; setc %1" : "=r"(number), "=qm"(is_set));
	assert(is_set == 0 || is_set == 1);
	return 0;
}
