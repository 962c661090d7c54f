// verdict: true
// Only a sleep of a valid time can be interrupted (POSIX nanosleep, C11 thrd_sleep).
#include <assert.h>
#include <errno.h>
#include <threads.h>
#include <time.h>
int main(void)
{
	struct timespec asked = { 1, 0 }, left = { 0, 7 }, invalid = { 0, 1000000000 };
	assert(nanosleep(&invalid, &left) == -1 && errno == EINVAL && left.tv_nsec == 7);
	assert(thrd_sleep(&invalid, 0) < -1 && clock_nanosleep(CLOCK_MONOTONIC, 0, &invalid, 0) != 0);
	if (nanosleep(&asked, 0) != 0)
		assert(errno == EINTR);
	int code = thrd_sleep(&asked, 0);
	assert(code == 0 || code == -1);
	return 0;
}
