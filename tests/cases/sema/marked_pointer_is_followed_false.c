// verdict: false(undefined)
// C11 6.3.2.3p7: a pointer with a mark in its lowest bit is misaligned for the node.
#include <pthread.h>
#include <stdint.h>

struct node {
    long value;
};

static struct node first, *shared = &first;

static void *marker(void *unused)
{
    shared = (struct node *)((uintptr_t)shared | 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, marker, 0);
    shared->value = 1;
    pthread_join(thread, 0);
    return 0;
}
