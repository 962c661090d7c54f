// rests on: the id of a new thread is stored before the thread runs, as glibc does (POSIX leaves it open)
#include <assert.h>
#include <pthread.h>

pthread_t id;

static void *looks(void *unused)
{
	assert(pthread_equal(id, pthread_self()));
	return unused;
}

int main(void)
{
	pthread_create(&id, 0, looks, 0);
	pthread_join(id, 0);
	return 0;
}
