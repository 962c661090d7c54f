// verdict: false(unreach-call)
// The size of a stack that was not set is not known (POSIX pthread_attr_getstacksize).
#include <assert.h>
#include <pthread.h>
int main(void)
{
	pthread_attr_t attr;
	size_t size = 5;
	pthread_attr_init(&attr);
	assert(pthread_attr_setstacksize(&attr, 5) != 0);
	pthread_attr_getstacksize(&attr, &size);
	assert(size == 5);
	return 0;
}
