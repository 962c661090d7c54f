// exit: 0
// says: verdict: true
// args: -DDECIDES -DALONE
// exit: 5
// says: only some values
// args: -DASSUMED
// exit: 5
// says: only some values
// args: -DSMALL
// exit: 10
// says: violated at
// args: -DADDRESS
// exit: 5
// says: only some values
// args: -DDIVISOR
// exit: 10
// says: undefined
// args: -DINDEX
// exit: 10
// says: undefined

// What is only printed decides nothing, whatever it is computed from.
#include <assert.h>
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
	__VERIFIER_assume(value * 3 == 21);
#elif defined SMALL
	__VERIFIER_assume(value > 5);
	seen = value;
	assert(seen < 6);
#elif defined ADDRESS
	int *p = &value;
	assert(*p * 7 != 5);
#elif defined DIVISOR
	int share = 100 / value;
	printf("%d\n", share);
#elif defined INDEX
	table[value] = 1;
#endif
	assert(sum == 2);
	return seen + table[0];
}
