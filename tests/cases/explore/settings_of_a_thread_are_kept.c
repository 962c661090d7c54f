// exit: 5
// says: unknown

/* POSIX pthread_setschedparam: the thread has the policy from then on. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void)
{
	struct sched_param param = { .sched_priority = 1 };
	int policy;
	if (pthread_setschedparam(pthread_self(), SCHED_RR, &param))
		return 1;
	if (pthread_getschedparam(pthread_self(), &policy, &param))
		return 1;
	assert(policy == SCHED_RR);
	return 0;
}
