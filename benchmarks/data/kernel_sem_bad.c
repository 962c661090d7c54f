/* A small kernel whose post raises the count although it wakes a waiting task.
 * Verdict: unsafe. The permit exists twice at the end: the count is 2.
 * Features: bit operations on shared data, atomic regions, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int count = 1;
unsigned waiting, woken;
int users, ticks;

void pend(int task)
{
	unsigned bit = 1u << task;

	__VERIFIER_atomic_begin();
	if (count > 0) {
		count--;
		__VERIFIER_atomic_end();
		return;
	}
	waiting |= bit;
	__VERIFIER_atomic_end();
	while (!(woken & bit)) {
	}
}

void post(void)
{
	__VERIFIER_atomic_begin();
	if (waiting) {
		unsigned lowest = waiting & -waiting;
		waiting &= ~lowest;
		woken |= lowest;
	}
	count++;
	__VERIFIER_atomic_end();
}

void *task(void *arg)
{
	int me = *(int *)arg;

	pend(me);
	users++;
	assert(users == 1);
	users--;
	post();
	return NULL;
}

void *tick(void *arg)
{
	(void)arg;
	for (int k = 0; k < 2; k++) {
		__VERIFIER_atomic_begin();
		ticks++;
		assert(count >= 0 && count <= 1);
		__VERIFIER_atomic_end();
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b, t;
	int three = 3, five = 5;

	pthread_create(&a, NULL, task, &three);
	pthread_create(&b, NULL, task, &five);
	pthread_create(&t, NULL, tick, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_join(t, NULL);
	assert(count == 1 && !waiting);
	return 0;
}
