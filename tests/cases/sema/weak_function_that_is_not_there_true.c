// verdict: true
// A function that is declared weak and defined nowhere has a null address; one of the library is there.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern int before(int) __attribute__((weak));
extern int after(int);
#pragma weak after
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) __attribute__((weak));
__attribute__((weak)) int here(int x) { return x + 1; }

static int (*const hooks[])(int) = {before, here};

static void *worker(void *unused) {
    (void)unused;
    if (before)
        before(1);
    if (after != NULL)
        after(1);
    return NULL;
}

int main(void) {
    pthread_t thread;
    assert(pthread_create != NULL && here != NULL);
    if (pthread_create(&thread, NULL, worker, NULL) == 0)
        pthread_join(thread, NULL);
    assert(!hooks[0] && hooks[1](1) == 2);
    return 0;
}
