// args: --property deadlock
// The deadlock is shown in the column of a thread that waits, not of the one that made the last step.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *arg) {
    pthread_mutex_lock(&m);
    return arg;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, locks, 0);
    pthread_create(&two, 0, locks, 0);
    pthread_exit(0);
}
