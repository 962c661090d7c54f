// verdict: false(undefined)
// A compare-and-exchange that fails stores what the object holds, here the address of a local variable that ends.
#include <pthread.h>

static int *shared;

static void *writer(void *unused) {
    if (shared)
        *shared = 1;
    return unused;
}

static void keep(void) {
    int local = 0;
    int *held = &local;
    int *expected = 0;
    __atomic_compare_exchange_n(&held, &expected, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    shared = expected;
}

int main(void) {
    pthread_t id;
    keep();
    pthread_create(&id, 0, writer, 0);
    pthread_join(id, 0);
    return 0;
}
