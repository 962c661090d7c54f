// verdict: true
// What was set as an attribute is what is told (POSIX pthread_mutexattr_getpshared and its kin), and other values are refused.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void of_mutexes(void)
{
	pthread_mutexattr_t attr;
	int value;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_getpshared(&attr, &value);
	assert(value == PTHREAD_PROCESS_PRIVATE);
	assert(pthread_mutexattr_setpshared(&attr, 55) == EINVAL);
	assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED) == 0);
	assert(pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE) == 0);
	assert(pthread_mutexattr_settype(&attr, 77) == EINVAL);
	assert(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT) == 0);
	assert(pthread_mutexattr_setprotocol(&attr, 3) == EINVAL);
	pthread_mutexattr_getprioceiling(&attr, &value);
	assert(value == 1);
	assert(pthread_mutexattr_setprioceiling(&attr, 100) == EINVAL && pthread_mutexattr_setprioceiling(&attr, 0) == EINVAL);
	assert(pthread_mutexattr_setprioceiling(&attr, 50) == 0);
	pthread_mutexattr_getpshared(&attr, &value);
	assert(value == PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_gettype(&attr, &value);
	assert(value == PTHREAD_MUTEX_RECURSIVE);
	pthread_mutexattr_getprotocol(&attr, &value);
	assert(value == PTHREAD_PRIO_INHERIT);
	pthread_mutexattr_getprioceiling(&attr, &value);
	assert(value == 50);
	assert(pthread_mutexattr_destroy(&attr) == 0);
}

static void of_others(void)
{
	pthread_condattr_t cond;
	pthread_rwlockattr_t lock;
	pthread_barrierattr_t barrier;
	clockid_t clock;
	int value;
	pthread_condattr_init(&cond);
	pthread_condattr_getclock(&cond, &clock);
	assert(clock == CLOCK_REALTIME);
	assert(pthread_condattr_setclock(&cond, CLOCK_MONOTONIC) == 0);
	assert(pthread_condattr_setclock(&cond, CLOCK_PROCESS_CPUTIME_ID) == EINVAL);
	pthread_condattr_getclock(&cond, &clock);
	assert(clock == CLOCK_MONOTONIC);
	pthread_rwlockattr_init(&lock);
	assert(pthread_rwlockattr_setkind_np(&lock, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
	assert(pthread_rwlockattr_setkind_np(&lock, 3) == EINVAL);
	pthread_rwlockattr_getkind_np(&lock, &value);
	assert(value == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
	pthread_barrierattr_init(&barrier);
	assert(pthread_barrierattr_setpshared(&barrier, -1) == EINVAL);
	assert(pthread_barrierattr_setpshared(&barrier, PTHREAD_PROCESS_SHARED) == 0);
	pthread_barrierattr_getpshared(&barrier, &value);
	assert(value == PTHREAD_PROCESS_SHARED);
}

static void of_threads(void)
{
	pthread_attr_t attr;
	struct sched_param param = { .sched_priority = 7 };
	size_t size;
	int value;
	pthread_attr_init(&attr);
	pthread_attr_getdetachstate(&attr, &value);
	assert(value == PTHREAD_CREATE_JOINABLE);
	assert(pthread_attr_setdetachstate(&attr, 55) == EINVAL);
	assert(pthread_attr_setschedparam(&attr, &param) == EINVAL);
	assert(pthread_attr_setschedpolicy(&attr, SCHED_FIFO) == 0 && pthread_attr_setschedpolicy(&attr, 3) == EINVAL);
	assert(pthread_attr_setschedparam(&attr, &param) == 0);
	assert(pthread_attr_setinheritsched(&attr, PTHREAD_EXPLICIT_SCHED) == 0);
	assert(pthread_attr_setscope(&attr, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
	assert(pthread_attr_setstacksize(&attr, 1) == EINVAL);
	assert(pthread_attr_setstacksize(&attr, 1 << 20) == 0);
	assert(pthread_attr_setguardsize(&attr, 0) == 0);
	param.sched_priority = 0;
	pthread_attr_getschedparam(&attr, &param);
	assert(param.sched_priority == 7);
	pthread_attr_getschedpolicy(&attr, &value);
	assert(value == SCHED_FIFO);
	pthread_attr_getinheritsched(&attr, &value);
	assert(value == PTHREAD_EXPLICIT_SCHED);
	pthread_attr_getscope(&attr, &value);
	assert(value == PTHREAD_SCOPE_SYSTEM);
	pthread_attr_getstacksize(&attr, &size);
	assert(size == 1 << 20);
	pthread_attr_getguardsize(&attr, &size);
	assert(size == 0);
}

int main(void)
{
	of_mutexes();
	of_others();
	of_threads();
	return 0;
}
