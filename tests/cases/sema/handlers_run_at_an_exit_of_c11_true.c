// verdict: true
// thrd_exit runs the handlers that the thread has pushed, as pthread_exit does (glibc).
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static int n;

static void count(void *by)
{
	n += *(int *)by;
}

static int work(void *by)
{
	pthread_cleanup_push(count, by);
	void (*leave)(int) = thrd_exit;
	if (*(int *)by == 1)
		leave(3);
	thrd_exit(4);
	pthread_cleanup_pop(0);
	return 0;
}

int main(void)
{
	thrd_t t;
	int one = 1, two = 2, result;
	thrd_create(&t, work, &one);
	thrd_join(t, &result);
	assert(n == 1 && result == 3);
	thrd_create(&t, work, &two);
	thrd_join(t, &result);
	assert(n == 3 && result == 4);
	return 0;
}
