// args: --property data-race
// exit: 10
// says: data race on `x`
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, fresh = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *w(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    __VERIFIER_atomic_begin();
    m = fresh;
    __VERIFIER_atomic_end();
    pthread_join(a, 0); pthread_join(b, 0);
    return 0;
}

// A mutex that is overwritten while a thread holds it excludes nobody.
