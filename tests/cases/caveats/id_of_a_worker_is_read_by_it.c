// rests on: the id of a new thread is stored before the thread runs, as glibc does (POSIX leaves it open)
#include <assert.h>
#include <pthread.h>

struct worker {
	pthread_t id;
	int result;
};

static void *looks(void *self)
{
	struct worker *own = self;
	own->result = pthread_equal(own->id, pthread_self());
	return self;
}

int main(void)
{
	struct worker worker;
	pthread_create(&worker.id, 0, looks, &worker);
	pthread_join(worker.id, 0);
	assert(worker.result);
	return 0;
}
