// Ten results in a row, each of which is what a contract allows only for some choices.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int shared;

static void *sets(void *unused) {
    shared = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, sets, 0);
    for (int i = 0; i < 10; i++) {
        int one = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
        __VERIFIER_assume((one ^ other) == 1);
    }
    assert(shared != 0);
    return 0;
}
