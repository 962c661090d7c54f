#include <assert.h>
#include <pthread.h>

/* Three threads that hand on their results. */
#ifndef N
#define N 4
#endif

static int a, b, c, ready_a, ready_b;

static void *stage1(void *unused)
{
	(void)unused;
	for (int i = 1; i <= N; i++) {
		a = a + i;
	}
	ready_a = 1;
	return 0;
}

static void *stage2(void *unused)
{
	(void)unused;
	while (!ready_a) {
	}
	for (int i = 1; i <= N; i++) {
		b = b + a;
	}
	ready_b = 1;
	return 0;
}

static void *stage3(void *unused)
{
	(void)unused;
	while (!ready_b) {
	}
	c = a + b;
	assert(c == (N + 1) * (N * (N + 1) / 2));
	return 0;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, 0, stage1, 0);
	pthread_create(&b, 0, stage2, 0);
	pthread_create(&c, 0, stage3, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);
	return 0;
}
