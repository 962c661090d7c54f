// verdict: true
// Some system calls have functions of their own: gettid(2), getpid(2), getppid(2).
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static long number_of_main;

static void *worker(void *unused)
{
	long number = syscall(SYS_gettid);
	assert(number > 0 && number != number_of_main && number == syscall(SYS_gettid));
	return unused;
}

int main(void)
{
	pthread_t thread;
	number_of_main = syscall(SYS_gettid);
	assert(number_of_main == getpid() && (pid_t)syscall(SYS_getpid) == getpid());
	assert(syscall(SYS_getppid) != getpid());
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	return 0;
}
