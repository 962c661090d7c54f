/* A queue after Michael and Scott: two threads append a node each, main takes them out.
 * Verdict: safe. A node is linked only where next was null; the tail may lag behind but is helped on.
 * Features: C11 atomics in structs, retry loop with break, pointers to static nodes. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { int value; struct node *_Atomic next; };

struct node dummy, one = { .value = 1 }, two = { .value = 2 };
struct node *_Atomic tail = &dummy;

void *append(void *arg)
{
	struct node *n = arg;

	while (1) {
		struct node *last = atomic_load(&tail);
		struct node *none = NULL;
		if (atomic_compare_exchange_strong(&last->next, &none, n)) {
			atomic_compare_exchange_strong(&tail, &last, n);
			break;
		}
		atomic_compare_exchange_strong(&tail, &last, none);
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, append, &one);
	pthread_create(&b, NULL, append, &two);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	struct node *first = atomic_load(&dummy.next);
	assert(first);
	struct node *second = atomic_load(&first->next);
	assert(second && second != first);
	assert(first->value + second->value == 3);
	assert(!atomic_load(&second->next));
	assert(atomic_load(&tail) == second);
	return 0;
}
