// explore: true
// symbolic: true
// cbmc: true
// Atomic sections do not race with each other, wherever they write.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int cells[4];
static int *place = cells;

static void *set(void *unused)
{
    __VERIFIER_atomic_begin();
    *place = 1;
    place++;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    __VERIFIER_atomic_begin();
    *place = 2;
    __VERIFIER_atomic_end();
    pthread_join(thread, 0);
    return 0;
}
