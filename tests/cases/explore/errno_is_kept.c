// exit: 5
// says: the address of errno is kept
#include "common.h"
#include <errno.h>

int *kept;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg)
{
	pthread_mutex_lock(&m);
	int *to = kept;
	pthread_mutex_unlock(&m);
	if (to)
		*to = 4;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	pthread_mutex_lock(&m);
	kept = &errno;
	pthread_mutex_unlock(&m);
	errno = 0;
	assert(errno == 0);
	pthread_join(t, 0);
	return 0;
}
