// Atomic operations in a program without threads: results and final values.
#include <stdatomic.h>
#include <stdio.h>

int main(void)
{
	atomic_int x = 5;
	_Atomic unsigned char c = 255;
	int plain = 10, expected = 3;

	printf("%d", atomic_fetch_add(&x, 3));
	printf(" %d", atomic_exchange(&x, 1));
	printf(" %d", atomic_compare_exchange_strong(&x, &expected, 7));
	printf(" %d", expected);
	printf(" %d", atomic_compare_exchange_strong(&x, &expected, 7));
	printf(" %d\n", x);
	c++;
	x |= 8;
	int before = x++;
	printf("%d %d %d\n", c, before, x);
	printf("%d", __sync_fetch_and_sub(&plain, 4));
	printf(" %d", __atomic_or_fetch(&plain, 9, __ATOMIC_SEQ_CST));
	printf(" %d", __sync_bool_compare_and_swap(&plain, 15, 2));
	printf(" %d\n", plain);
	return 0;
}
