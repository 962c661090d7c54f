/* A value goes through N variables, each written by a thread of its own, before it is checked: everything is relevant.
   Slicing does not pay: it adds the variables one by one and ends with the direct check. `true`. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static int v0, v1, v2, v3, v4;

static void *first(void *unused) { v1 = v0; return 0; }
static void *second(void *unused) { v2 = v1; return 0; }
static void *third(void *unused) { v3 = v2; return 0; }
static void *fourth(void *unused) { v4 = v3; return 0; }

int main(void)
{
	pthread_t a, b, c, d;
	pthread_create(&a, 0, first, 0);
#if N > 1
	pthread_create(&b, 0, second, 0);
#endif
#if N > 2
	pthread_create(&c, 0, third, 0);
#endif
#if N > 3
	pthread_create(&d, 0, fourth, 0);
#endif
	v0 = 1;
	v0 = 2;
#if N == 1
	assert(v1 <= 2);
#elif N == 2
	assert(v2 <= 2);
#elif N == 3
	assert(v3 <= 2);
#else
	assert(v4 <= 2);
#endif
	return 0;
}
