// explore: unknown
// symbolic: true
// cbmc: true
// The threads write elements whose numbers differ for all inputs: too many for a search.
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);
static int slots[64];
static unsigned int mine;

static void *set(void *unused)
{
    slots[(mine + 1) % 64] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    mine = __VERIFIER_nondet_uint();
    pthread_create(&thread, 0, set, 0);
    slots[(mine + 3) % 64] = 2;
    pthread_join(thread, 0);
    return 0;
}
