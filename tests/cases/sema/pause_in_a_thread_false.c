// verdict: false(unreach-call)
// Other threads go on while one waits for a signal.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int shared;

static void *waits(void *arg)
{
	shared = 1;
	pause();
	return arg;
}

int main(void)
{
	pthread_t other;
	pthread_create(&other, 0, waits, 0);
	assert(shared == 0);
	return 0;
}
