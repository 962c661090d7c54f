// verdict: unknown
// The id of a thread ends with it, and a new thread may have the same one (POSIX 2.9.2): no verifier shows that.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, 0, run, 0);
	pthread_join(first, 0);
	pthread_create(&second, 0, run, 0);
	assert(!pthread_equal(first, second));
	pthread_join(second, 0);
	return 0;
}
