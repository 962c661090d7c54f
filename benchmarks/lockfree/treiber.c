/* Treiber stack: two threads push one static node each, main pops both.
 * Verdict: safe. A push succeeds only if the top has not changed; both nodes are there afterwards.
 * Features: C11 atomics on pointers, weak compare-and-swap in a retry loop, linked nodes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

struct node *_Atomic top;
struct node one = { 1, NULL }, two = { 2, NULL };

void *push(void *arg)
{
	struct node *n = arg;
	struct node *old = atomic_load(&top);

	do {
		n->next = old;
	} while (!atomic_compare_exchange_weak(&top, &old, n));
	return NULL;
}

int pop(void)
{
	struct node *old = atomic_load(&top);

	while (old && !atomic_compare_exchange_weak(&top, &old, old->next)) {
	}
	return old ? old->value : 0;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, push, &one);
	pthread_create(&b, NULL, push, &two);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	int first = pop(), second = pop();
	assert(first + second == 3);
	assert(pop() == 0);
	return 0;
}
