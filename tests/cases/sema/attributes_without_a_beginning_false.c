// verdict: false(misuse)
// Attributes that were never initialized make no thread (POSIX pthread_attr_init).
#include <pthread.h>
static void *work(void *arg)
{
	return arg;
}
int main(void)
{
	pthread_attr_t attr;
	pthread_t thread;
	pthread_create(&thread, &attr, work, 0);
	return 0;
}
