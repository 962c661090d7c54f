// verdict: false(unreach-call)
// `(unsigned char)256 < 2`: two rounds.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t t;
    for (int i = 256; (unsigned char)i < 2; i++) {
        pthread_create(&t, 0, worker, 0);
        pthread_join(t, 0);
    }
    assert(x < 2);
}
