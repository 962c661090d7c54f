// verdict: true
// C11 6.2.8, 6.3.2.3p5: the lowest bit of the address of a node is zero, so a lock-free list can keep a mark there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node first, last;

static int is_marked(void *p) { return (int)((uintptr_t)p & 1); }
static void *marked(void *p) { return (void *)((uintptr_t)p | 1); }
static void *unmarked(void *p) { return (void *)((uintptr_t)p & ~(uintptr_t)1); }

static void *remover(void *unused)
{
    struct node *next = first.next;
    if (!is_marked(next))
        atomic_compare_exchange_strong(&first.next, &next, marked(next));
    return unused;
}

int main(void)
{
    pthread_t thread;
    struct node *added = malloc(sizeof *added);
    if (!added)
        return 0;
    added->value = 2;
    added->next = &last;
    last.value = 3;
    first.next = &last;
    pthread_create(&thread, 0, remover, 0);
    struct node *expected = &last;
    int is_added = atomic_compare_exchange_strong(&first.next, &expected, added);
    assert(is_added || expected == marked(&last));
    pthread_join(thread, 0);
    struct node *next = unmarked(first.next);
    assert(is_marked(first.next) || is_added);
    assert(next->value == (next == added ? 2 : 3));
    assert(unmarked(marked(added)) == added && !is_marked(unmarked(marked(added))));
    assert((struct node *)((uintptr_t)marked(added) ^ 1) == added && marked(0) != 0);
    assert(*(int *)((uintptr_t)&added->value + 0) == 2);
    assert((struct node *)((uintptr_t)&added->next - offsetof(struct node, next)) == added);
    return 0;
}
