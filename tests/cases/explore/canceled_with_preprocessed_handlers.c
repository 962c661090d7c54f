// exit: 5
// says: more than a contract in C covers

// What a preprocessed pthread_cleanup_push expands to: nothing is known of the handler.
#include <assert.h>
#include <pthread.h>

static int cleaned;

static void *worker(void *arg)
{
	__pthread_unwind_buf_t handlers;
	__pthread_register_cancel(&handlers);
	pthread_testcancel();
	__pthread_unregister_cancel(&handlers);
	cleaned = 1;
	return arg;
}

int main(void)
{
	pthread_t id;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, 0);
	assert(cleaned);
	return 0;
}
