// `pthread_exit` in a called function, in main, and the value that a join gets.
#include <pthread.h>

int count;

static void leave(long value)
{
	count++;
	pthread_exit((void *)value);
}

void *worker(void *arg)
{
	if (count)
		leave(3);
	return arg;
}

void *joiner(void *arg)
{
	void *value;
	pthread_join(*(pthread_t *)arg, &value);
	count = (int)(long)value;
	return 0;
}

pthread_t first;

int main(void)
{
	pthread_t second;
	pthread_create(&first, 0, worker, 0);
	pthread_create(&second, 0, joiner, &first);
	count++;
	pthread_exit(0);
}
