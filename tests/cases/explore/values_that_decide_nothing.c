// exit: 0
// says: verdict: true
// args: -DDECIDES -DALONE
// exit: 5
// says: only some values
// args: -DASSUMED -DALONE
// exit: 10
// says: violated at
// args: -DTIMED
// exit: 0
// says: verdict: true
// args: -DTIMED -DFRACTION -DALONE
// exit: 10
// says: violated at
// args: -DSHIFT -DALONE --property no-overflow
// exit: 10
// says: overflow
// args: -DSMALL -DALONE
// exit: 10
// says: violated at
// args: -DADDRESS -DALONE
// exit: 5
// says: only some values
// args: -DDIVISOR -DALONE
// exit: 10
// says: undefined
// args: -DCONVERTED -DALONE
// exit: 10
// says: undefined
// args: -DINDEX -DALONE
// exit: 10
// says: undefined

// What is only printed decides nothing, whatever it is computed from.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int sum, table[3];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	pthread_mutex_lock(&mutex);
	sum++;
	pthread_mutex_unlock(&mutex);
	printf("%ld %ld\n", (long)now.tv_sec, now.tv_nsec / 1000);
	return arg;
}

int main(void)
{
	struct timespec begin, end;
	pthread_t one, two;
	int seen = 0, value = __VERIFIER_nondet_int();
	clock_gettime(CLOCK_MONOTONIC, &begin);
#ifdef ALONE
	sum = 2;
#else
	pthread_create(&one, 0, worker, 0);
	pthread_create(&two, 0, worker, 0);
	pthread_join(one, 0);
	pthread_join(two, 0);
#endif
	clock_gettime(CLOCK_MONOTONIC, &end);
	double seconds = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9;
	printf("%d in %f s, %d\n", sum, seconds, value);
#if defined DECIDES
	assert(seconds < 1e6 || sum == 2);
#elif defined ASSUMED
	__VERIFIER_assume(value > 3);
	assert(sum != 2);
#elif defined SMALL
	__VERIFIER_assume(value > 5);
	seen = value;
	assert(seen < 6);
#elif defined ADDRESS
	int *p = &value;
	assert(*p * 7 != 5);
#elif defined TIMED
	// When a wait ends does not depend on its time, if that is valid (fewer than 10^9 nanoseconds).
	pthread_cond_t never = PTHREAD_COND_INITIALIZER;
	end.tv_sec += 5;
#ifdef FRACTION
	end.tv_nsec += 5000000;
#endif
	pthread_mutex_lock(&mutex);
	int code = pthread_cond_timedwait(&never, &mutex, &end);
	pthread_mutex_unlock(&mutex);
	assert(code == 0 || code == ETIMEDOUT);
#elif defined SHIFT
	printf("%d\n", value << 1);
#elif defined DIVISOR
	int share = 100 / (value - 1);
	printf("%d\n", share);
#elif defined CONVERTED
	printf("%d\n", value / (signed char)255);
#elif defined INDEX
	table[value] = 1;
#endif
	assert(sum == 2);
	return seen + table[0];
}
