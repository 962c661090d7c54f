// Thread-local variables are copied for each instance; static locals are not.
#include <pthread.h>

static __thread int mine = 4;
int shared;

static int next(void)
{
	static int calls;
	return ++calls;
}

void *worker(void *arg)
{
	mine += next();
	shared = mine;
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, worker, 0);
	pthread_create(&b, 0, worker, 0);
	mine = 1;
	return 0;
}
