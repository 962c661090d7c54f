// args: --property data-race
// exit: 10
// says: data race

/* futex(2) reads the time at which a wait ends. */
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int number;
static struct timespec limit;

static void *worker(void *unused)
{
	limit.tv_nsec = 5;
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, worker, NULL);
	syscall(SYS_futex, &number, FUTEX_WAIT, 0, &limit, NULL, 0);
	pthread_join(thread, NULL);
	return 0;
}
