// exit: 10
// says: false(unreach-call)
// args: --property data-race
// exit: 10
// says: false(no-data-race)

// An atomic section that takes a lock under one choice and writes under the other is not stuck while the lock is held.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int y;
static void *writes(void *unused) {
    __VERIFIER_atomic_begin();
    if (__VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    } else {
        y = 1;
    }
    __VERIFIER_atomic_end();
    return 0;
}
static void *reads(void *unused) {
    pthread_mutex_lock(&m);
    int first = y;
    int second = y;
    pthread_mutex_unlock(&m);
    assert(first == second);
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, reads, 0);
    pthread_create(&b, 0, writes, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
