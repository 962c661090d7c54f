// explore: unknown
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// The threads write the same element for one input of 2^32 only, which the search does not guess.
#include <pthread.h>

extern unsigned int __VERIFIER_nondet_uint(void);
static int slots[64];
static unsigned int mine, other;

static void *set(void *unused)
{
    slots[(mine * 2654435761u) >> 26] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    mine = __VERIFIER_nondet_uint();
    other = __VERIFIER_nondet_uint();
    if ((mine ^ 0x5bd1e995u) * 40503u != 77u || (other ^ mine) != 0x1234567u)
        return 0;
    pthread_create(&thread, 0, set, 0);
    slots[(other * 2654435761u) >> 26] = 2;
    slots[(mine * 2654435761u) >> 26] = 2;
    pthread_join(thread, 0);
    return 0;
}
