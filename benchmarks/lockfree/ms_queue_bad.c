/* A queue after Michael and Scott that links with a test and a store.
 * Verdict: unsafe. Both threads find next null at the dummy; the second store drops the first node.
 * Features: C11 atomics in structs, lost update of a pointer. */
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
		none = atomic_load(&last->next);
		if (!none) {
			atomic_store(&last->next, n);
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
