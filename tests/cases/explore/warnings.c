// args:
// exit: 0
// says: warning: data race on `raced`: write by thread 1 (one) at
// args:
// exit: 0
// says: warning: deadlock: all 3 unfinished threads wait forever
// args: --property deadlock,data-race
// exit: 10
// says: violated at

/* What the search comes across without looking for it is told; it does not change the verdict. */
#include <assert.h>
#include <pthread.h>
int raced, counted;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *one(void *p) {
    raced = 1;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    counted++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return p;
}
void *two(void *p) {
    int seen = raced;
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    counted += 1 + 0 * seen;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(counted == 2);
    return 0;
}
