// verdict: refused
// says: heap.c:13: memory from `malloc` has no name
// Memory without a name would be a state that no variable holds.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *thread(void *arg)
{
	while (1) {
		int *mine = malloc(sizeof *mine);

		*mine = 1;
		shared = mine;
	}
	return arg;
}

int main(void)
{
	pthread_t a;

	pthread_create(&a, 0, thread, 0);
	while (1) {
		int *seen = shared;

		assert(!seen || *seen == 1);
	}
	return 0;
}
