// verdict: true
// Threads, locks and keys are not changed, whatever type they have.
#include <assert.h>
#include <pthread.h>
extern void step(void);
pthread_t t;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic int loose;
struct { unsigned bit : 3; volatile double d; } numbers;
static int count;
static void init(void) { count++; }
static void *run(void *arg)
{
	pthread_once(&once, init);
	loose = 1;
	numbers.bit = 2;
	return arg;
}
int main(void)
{
	pthread_create(&t, 0, run, 0);
	step();
	pthread_once(&once, init);
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	assert(count == 1);
	return 0;
}
