// verdict: false(unreach-call)
// A node may be marked before another one is put behind it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct node {
    _Atomic(struct node *) next;
};

static struct node first, second, third;

static void *remover(void *unused)
{
    first.next = (struct node *)((uintptr_t)first.next | 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    first.next = &second;
    pthread_create(&thread, 0, remover, 0);
    first.next = &third;
    pthread_join(thread, 0);
    assert(((uintptr_t)first.next & 1) == 1 && ((uintptr_t)first.next & ~1ul) == (uintptr_t)&third);
    return 0;
}
