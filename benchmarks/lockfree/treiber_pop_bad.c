/* Treiber stack with a pop that looks at the node again after the swap, while main reuses nodes: ABA.
 * Verdict: unsafe. The popper reads top = A and next = B and stops; main pops A and B and pushes A
 * back; the swap of the popper succeeds and makes B, which main owns, the top again.
 * Features: strong compare-and-swap on pointers, ABA, no heap. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { struct node *_Atomic next; };

struct node a, b;
struct node *_Atomic top;

struct node *pop(void)
{
	struct node *old, *next;

	do {
		old = atomic_load(&top);
		if (!old)
			return NULL;
		next = atomic_load(&old->next);
	} while (!atomic_compare_exchange_strong(&top, &old, next));
	return old;
}

void push(struct node *n)
{
	struct node *old = atomic_load(&top);

	do
		atomic_store(&n->next, old);
	while (!atomic_compare_exchange_strong(&top, &old, n));
}

void *popper(void *arg)
{
	(void)arg;
	pop();
	return NULL;
}

int main(void)
{
	pthread_t t;
	struct node *first, *second;

	push(&b);
	push(&a);
	pthread_create(&t, NULL, popper, NULL);
	first = pop();
	second = pop();
	if (first == &a)
		push(first);
	pthread_join(t, NULL);
	if (second == &b)
		assert(atomic_load(&top) != &b);
	return 0;
}
