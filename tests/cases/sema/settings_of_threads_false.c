// verdict: false(unreach-call)
// What a thread has set for itself is what it is told later (POSIX pthread_setcancelstate, pthread_setconcurrency).
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <pthread.h>
int main(void)
{
	int before = 7;
	pthread_setconcurrency(3);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
	if (pthread_setcancelstate(77, &before) == 0)
		return 0;
	assert(before != 7 || pthread_getconcurrency() == 0);
	return 0;
}
