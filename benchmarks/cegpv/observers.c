/* Two threads hand a token over; N others sample it into statistics that no assertion reads. `true`. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 1
#endif

static int token, passed;
static int sum, maximum, samples;

static void *give(void *unused)
{
	passed = 1;
	token = 1;
	return 0;
}

static void *take(void *unused)
{
	if (token == 1)
		assert(passed == 1);
	return 0;
}

static void *observe(void *unused)
{
	for (int i = 0; i < 2; i++) {
		int seen = token;
		sum += seen;
		if (seen > maximum)
			maximum = seen;
		samples++;
	}
	return 0;
}

int main(void)
{
	pthread_t a, b, observers[N];
	for (int i = 0; i < N; i++)
		pthread_create(&observers[i], 0, observe, 0);
	pthread_create(&a, 0, give, 0);
	pthread_create(&b, 0, take, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	for (int i = 0; i < N; i++)
		pthread_join(observers[i], 0);
	return 0;
}
