/* counters.c with a lock that takes its ticket in two steps: two threads may get the same one. `false`. */
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
	unsigned mine = next;
	next = mine + 1;
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
