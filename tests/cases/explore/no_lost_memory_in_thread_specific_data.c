// args: --property valid-memtrack
// exit: 0
// says: ulseq verdict: true

/* Thread-specific data points to memory, which the destructor frees; a waiting main returns a result that is freed. */
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *worker(void *unused)
{
	pthread_setspecific(key, malloc(1));
	(void)unused;
	return malloc(1);
}

int main(void)
{
	pthread_t thread;
	void *result;
	pthread_key_create(&key, free);
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, &result);
	free(result);
	return 0;
}
