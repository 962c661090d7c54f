// With `pthread_once` one thread runs the routine and the others wait for its end.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int setup;

static void init(void)
{
	setup++;
}

void *worker(void *arg)
{
	pthread_once(&once, init);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_once(&once, init);
	return setup;
}
