// exit: 0
// says: no violation, so the program has none
// args: -DEARLY
// exit: 10
// says: real

// A thread waits for a variable that the assertion does not read.
#include <assert.h>
#include <pthread.h>
int ready, x, noise;
void *p(void *a)
{
	noise++;
#ifdef EARLY
	ready = 1;
#endif
	x = 1;
	noise++;
	ready = 1;
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	noise++;
	while (!ready)
		;
	assert(x == 1);
	return 0;
}
