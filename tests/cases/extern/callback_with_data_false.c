// verdict: false(unreach-call)
// A function that is handed over with its data is called with it; a thread sees the change.
#include <assert.h>
#include <pthread.h>
struct context { int calls; };
extern int for_each(int (*f)(void *, int), void *data);
static int add(void *data, int by)
{
	struct context *context = data;
	if (by > 0 && by < 10)
		context->calls = by;
	return 0;
}
static struct context context;
static void *worker(void *arg)
{
	for_each(add, &context);
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	assert(context.calls != 7);
	pthread_join(t, 0);
	return 0;
}
