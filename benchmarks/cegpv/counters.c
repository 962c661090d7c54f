/* A ticket lock protects `balance`; beside it, each thread counts N events in counters that no assertion reads. The
   counters race with each other, so a direct search goes through all their values. Counterexample-guided slicing keeps
   the lock and the balance. `true`: the lock works. -DN=K gives the number of counters. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

static _Atomic unsigned next, serving;
static int balance, inside;
static int reads, writes, hits, misses, bytes, packets;

static void count(int value)
{
	reads += value;
#if N > 1
	writes += reads;
#endif
#if N > 2
	hits += writes + value;
#endif
#if N > 3
	misses += hits - reads;
#endif
#if N > 4
	bytes += 100 * value + misses;
#endif
#if N > 5
	packets += bytes > 100;
#endif
}

static void *pay(void *amount)
{
	count(1);
	unsigned mine = next++;
	while (serving != mine)
		;
	inside = 1;
	balance += 5;
	assert(inside == 1);
	inside = 0;
	serving++;
	count(2);
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, pay, 0);
	pthread_create(&b, 0, pay, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(balance == 10);
	return 0;
}
