// verdict: false(unreach-call)
// Who was woken up does not ask again whether the lock is free (futex(2): it may wake up at any time).
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int lock;
static int count;

static void acquire(void)
{
	if (atomic_exchange(&lock, 1))
		syscall(SYS_futex, &lock, FUTEX_WAIT_PRIVATE, 1, NULL, NULL, 0);
}

static void release(void)
{
	atomic_store(&lock, 0);
	syscall(SYS_futex, &lock, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void *worker(void *unused)
{
	acquire();
	count++;
	release();
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, worker, NULL);
	acquire();
	count++;
	release();
	pthread_join(thread, NULL);
	assert(count == 2);
	return 0;
}
