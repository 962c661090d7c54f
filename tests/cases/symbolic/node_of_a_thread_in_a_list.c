// A thread links its own node into a shared list, where others write pointers beside its number.
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

static void *read_once(void *arg)
{
	assert(reader.count == 0);
	reader.node.next = readers.next;
	reader.node.previous = &readers;
	readers.next->previous = &reader.node;
	readers.next = &reader.node;
	reader.count = 1;
	reader.node.previous->next = reader.node.next;
	reader.node.next->previous = reader.node.previous;
	return arg;
}

int main(void)
{
	pthread_t thread;
	for (int i = 0; i < 2; i++) {
		pthread_create(&thread, 0, read_once, 0);
		pthread_join(thread, 0);
	}
	return 0;
}
