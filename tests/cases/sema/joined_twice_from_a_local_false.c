// verdict: false(misuse)
// The id of the first thread is in a local whose address is never taken, and a second thread is created before it is joined again.
#include <pthread.h>

void *work(void *arg) {
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_t first = thread;
    pthread_join(first, 0);
    pthread_create(&thread, 0, work, 0);
    pthread_join(first, 0);
    return 0;
}
