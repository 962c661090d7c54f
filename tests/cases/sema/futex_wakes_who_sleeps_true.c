// verdict: true
// No more threads are woken than sleep.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static int number;

static void *worker(void *unused)
{
	syscall(SYS_futex, &number, FUTEX_WAIT, 0, NULL, NULL, 0);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, worker, NULL);
	assert(syscall(SYS_futex, &number, FUTEX_WAKE, 5, NULL, NULL, 0) <= 1);
	pthread_join(thread, NULL);
	return 0;
}
