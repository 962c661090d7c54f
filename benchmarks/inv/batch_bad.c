#include <assert.h>
#include <pthread.h>

/* Many writes in a section that the reader does not take for atomic. */
#ifndef N
#define N 4
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x, y, z;

static void *writer(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&lock);
	for (int i = 1; i <= N; i++) {
		x = i;
		y = x + 1;
		z = y + 1;
		x = z - 2;
	}
	pthread_mutex_unlock(&lock);
	return 0;
}

static void *reader(void *unused)
{
	int a, b;
	(void)unused;
	a = x;
	b = z;
	assert((a == 0 && b == 0) || b == a + 2);
	return 0;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, 0, writer, 0);
	pthread_create(&b, 0, writer, 0);
	pthread_create(&c, 0, reader, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);
	return 0;
}
