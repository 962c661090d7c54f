// verdict: false(unreach-call)
// A round takes the values that are there at its beginning (POSIX pthread_key_create): seven calls may be all.
#include <assert.h>
#include <pthread.h>
static pthread_key_t first, second;
static int calls;
static void to_second(void *value)
{
	calls++;
	pthread_setspecific(second, value);
}
static void to_first(void *value)
{
	calls++;
	if (calls < 10)
		pthread_setspecific(first, value);
}
static void *work(void *arg)
{
	pthread_setspecific(second, &calls);
	return arg;
}
int main(void)
{
	pthread_t thread;
	pthread_key_create(&first, to_second);
	pthread_key_create(&second, to_first);
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(calls != 7);
	return 0;
}
