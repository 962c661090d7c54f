// verdict: true
// Whether destructors are called again after four rounds is unspecified (POSIX pthread_key_create); glibc does not.
#include <assert.h>
#include <pthread.h>
static pthread_key_t key;
static int calls;
static void again(void *value)
{
	calls++;
	if (calls < 10)
		pthread_setspecific(key, value);
}
static void *work(void *arg)
{
	pthread_setspecific(key, &calls);
	return arg;
}
int main(void)
{
	pthread_t thread;
	pthread_key_create(&key, again);
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(calls >= 4 && calls <= 10);
	return 0;
}
