// verdict: false(unreach-call)
// The first, partial round goes back without having looked at `flag`, and another one leaves.
#include <assert.h>
#include <pthread.h>

int flag;

void *worker(void *arg) {
    flag = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int last;
    pthread_create(&t, 0, worker, 0);
    goto inside;
    while (!flag) {
    inside:
        last = 1;
    }
    (void)last;
    assert(0);
}
