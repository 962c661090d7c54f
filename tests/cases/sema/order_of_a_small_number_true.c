// verdict: true
// A queue lock keeps 1 in the place of a pointer. No object is at the addresses next to null (Linux, vm.mmap_min_addr).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    _Atomic(struct node *) spin;
};

static struct node first, second;

static void *releaser(void *unused)
{
    first.spin = (struct node *)1;
    first.spin = &second;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, releaser, 0);
    struct node *spin = first.spin;
    if (spin > (struct node *)1)
        assert(spin == &second);
    pthread_join(thread, 0);
    return 0;
}
