// What a step does several times is shown with the values of each time; inputs, accesses and new threads in order.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);

int x;
int seen[2];

static void *reader(void *arg) {
    assert(x != 3);
    return arg;
}

int main(void) {
    pthread_t thread;
    __VERIFIER_atomic_begin();
    x = 1;
    x = 2;
    seen[0] = x;
    pthread_create(&thread, 0, reader, 0);
    x = x + __VERIFIER_nondet_bool();
    seen[1] = x;
    __VERIFIER_atomic_end();
    pthread_join(thread, 0);
    return 0;
}
