// verdict: false(unreach-call)
// `-1 > 0u`: one round creates a thread (C11 6.3.1.8).
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    for (int i = -1; i > 0u; i++) {
        pthread_create(&t, 0, worker, 0);
        pthread_join(t, 0);
    }
    assert(x == 0);
}
