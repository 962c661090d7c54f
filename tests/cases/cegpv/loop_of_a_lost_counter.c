// args: --rings 0
// exit: 0
// says: sliced: work
// says: abstraction 1: no violation, so the program has none

// A loop of which nothing remains is left at once; one with a free exit may run any number of times.
#include <assert.h>
#include <pthread.h>
int work, x;
void *p(void *a)
{
	for (int i = 0; i < work; i++)
		;
	for (int i = 0; i < 3; i++) {
		work++;
		x = 1;
	}
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, p, 0);
	assert(x == 0 || x == 1);
	pthread_join(a, 0);
	assert(x == 0 || x == 1);
	return 0;
}
