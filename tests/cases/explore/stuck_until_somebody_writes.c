// exit: 10
// says: false(unreach-call)

// A step that looks at `closed` before it waits for the lock is freed by whoever writes `closed`, not by the holder of the lock alone.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int y, closed = 1;
static void *writes(void *unused) {
    __VERIFIER_atomic_begin();
    if (closed) {
        pthread_mutex_lock(&m);
        y = 0;
        pthread_mutex_unlock(&m);
    } else {
        y = 1;
    }
    __VERIFIER_atomic_end();
    return 0;
}
static void *opens(void *unused) {
    closed = 0;
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
    pthread_t a, b, c;
    pthread_create(&a, 0, reads, 0);
    pthread_create(&b, 0, writes, 0);
    pthread_create(&c, 0, opens, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
