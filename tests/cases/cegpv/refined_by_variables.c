// args: --rings 0
// exit: 0
// says: V0 = {x}; sliced: y, z
// says: added: y
// says: spurious, its order is excluded
// says: abstraction 4: no violation, so the program has none
// args: --rings 0 --keep-variables y
// exit: 0
// says: V0 = {x, y}; sliced: z
// says: abstraction 1: no violation, so the program has none
// args:
// exit: 0
// says: V0 = {x, y}; sliced: z
// says: (1 abstractions, 0 orders excluded

// x has the value of y, which is never 7; z is irrelevant.
#include <assert.h>
#include <pthread.h>
int x, y, z;
void *p(void *a) { z = y; y = 3; x = y; z += x; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	assert(x != 7);
	pthread_join(a, 0);
	assert(x != 7);
	return 0;
}
