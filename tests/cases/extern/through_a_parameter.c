// verdict: false(unreach-call)
// The local of the caller is set through the parameter, in another thread too.
#include <assert.h>
#include <pthread.h>
extern void fill(int *p);
static void *run(void *arg)
{
	fill(arg);
	return 0;
}
int main(void)
{
	pthread_t t;
	int x = 1;
	pthread_create(&t, 0, run, &x);
	pthread_join(t, 0);
	assert(x == 1);
	return 0;
}
