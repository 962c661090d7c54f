// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// What a function that is atomic by its name writes through a pointer that it computes itself races with a plain write.
#include <pthread.h>

static int cells[4];
static int *place = cells;

static void __VERIFIER_atomic_set(void)
{
    int *to = place + 2;
    *to = 1;
}

static void *set(void *unused)
{
    __VERIFIER_atomic_set();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    cells[2] = 2;
    pthread_join(thread, 0);
    return 0;
}
