// verdict: false(unreach-call)
// main reads two variables before it waits for the thread, which can still change the second one: what main reads
// depends on the order.
#include <assert.h>
#include <pthread.h>
static int left_alone, changed;
static void *worker(void *arg)
{
	changed = 1;
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	int first = left_alone;
	int second = changed;
	pthread_join(t, 0);
	assert(first == 1 || second == 1);
	return 0;
}
