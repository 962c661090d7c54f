// verdict: false(unreach-call)
// A kind of mutex that does not exist is refused (POSIX pthread_mutexattr_settype: EINVAL), and the attribute stays as it was.
#include <assert.h>
#include <pthread.h>
int main(void)
{
	pthread_mutexattr_t attr;
	int kind;
	pthread_mutexattr_init(&attr);
	if (pthread_mutexattr_settype(&attr, 77) == 0)
		return 0;
	pthread_mutexattr_gettype(&attr, &kind);
	assert(kind != PTHREAD_MUTEX_DEFAULT);
	return 0;
}
