// verdict: false(unreach-call)
// The case leads into the loop behind its first clause: the counter is not 5.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int i = 4;
    switch (1) {
        for (i = 5; i < 5; i++) {
        case 1:
            pthread_create(&t, 0, worker, 0);
            pthread_join(t, 0);
        }
    }
    assert(x == 0);
}
