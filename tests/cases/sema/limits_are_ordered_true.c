// verdict: true
// needs: a proof
// POSIX setrlimit: the limit is at most the hard one. POSIX sys/time.h: less than a million microseconds.
#include <assert.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/time.h>

int main(void)
{
	struct rlimit now, wrong = { 2, 1 };
	struct itimerval left;
	if (!getrlimit(RLIMIT_NOFILE, &now))
		assert(now.rlim_cur <= now.rlim_max);
	assert(setrlimit(RLIMIT_NOFILE, &wrong) == -1);
	if (!getitimer(ITIMER_REAL, &left))
		assert(left.it_value.tv_usec >= 0 && left.it_value.tv_usec < 1000000);
	return 0;
}
