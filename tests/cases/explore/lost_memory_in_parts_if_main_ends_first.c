// args: --property valid-memtrack
// exit: 5
// says: memory of whose address only a part is left

/* If main returns before the thread has put the parts together, the address of the memory is left in parts only. No
 * step of the thread depends on the return. */
#include <pthread.h>
#include <stdlib.h>

enum { AT = sizeof(int *) / 2 };

union parts {
	int *whole;
	char bytes[sizeof(int *)];
};

static union parts parts;
static char byte;
static int *kept;

static void *worker(void *unused)
{
	union parts own = parts;
	own.bytes[AT] = byte;
	kept = own.whole;
	return unused;
}

int main(void)
{
	pthread_t thread;
	union parts local = {malloc(sizeof(int))};
	parts = local;
	byte = parts.bytes[AT];
	parts.bytes[AT] = 0;
	pthread_create(&thread, NULL, worker, NULL);
	pthread_detach(thread);
	return 0;
}
