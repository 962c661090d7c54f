// exit: 0
// says: verdict: true
// args: -DOWN
// exit: 3
// says: #pragma GCC target

// The header for instructions of x86 has options for each of its functions; only those of the program itself are refused.
#include <assert.h>
#include <pthread.h>
#if defined __x86_64__ || defined __i386__
#include <immintrin.h>
#else
static void _mm_pause(void) {}
#endif

static _Atomic int flag;
static int x;

#ifdef OWN
#pragma GCC target("fma")
#endif

static void *worker(void *arg)
{
	x = 1;
	flag = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, worker, 0);
	while (!flag)
		_mm_pause();
	assert(x == 1);
	pthread_join(thread, 0);
	return 0;
}
