#include <assert.h>
#include <pthread.h>

/* A sequence lock: the reader uses what it read only if no writer was there. */
#ifndef N
#define N 3
#endif

static unsigned sequence;
static int first, second;

static void *writer(void *unused)
{
	(void)unused;
	for (int i = 1; i <= N; i++) {
		sequence = sequence + 1;
		first = i;
		second = i;
		sequence = sequence + 1;
	}
	return 0;
}

static void *reader(void *unused)
{
	unsigned before;
	int a, b;
	(void)unused;
	before = sequence;
	a = first;
	b = second;
	if (before % 2 == 0 && before == sequence) {
		assert(a == b);
	}
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, writer, 0);
	pthread_create(&b, 0, reader, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
