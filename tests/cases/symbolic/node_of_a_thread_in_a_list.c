// Threads link nodes of their own into a shared list; beside each node is a number that nobody else writes.
#include <assert.h>
#include <pthread.h>

struct node {
	struct node *next, *previous;
};

struct reader {
	unsigned long count;
	struct node node;
};

static __thread struct reader reader;
static struct node readers = { &readers, &readers };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *read_once(void *arg)
{
	assert(reader.count == 0);
	pthread_mutex_lock(&lock);
	reader.node.next = readers.next;
	reader.node.previous = &readers;
	readers.next->previous = &reader.node;
	readers.next = &reader.node;
	pthread_mutex_unlock(&lock);
	reader.count = 1;
	pthread_mutex_lock(&lock);
	reader.node.previous->next = reader.node.next;
	reader.node.next->previous = reader.node.previous;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], 0, read_once, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], 0);
	return 0;
}
