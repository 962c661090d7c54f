// A wait whose time is over has the mutex again (POSIX pthread_cond_timedwait).
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int value;

static void *change(void *arg) {
    pthread_mutex_lock(&mutex);
    value++;
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void) {
    pthread_t thread;
    struct timespec until = {0, 0};
    pthread_create(&thread, 0, change, 0);
    pthread_mutex_lock(&mutex);
    int result = pthread_cond_timedwait(&changed, &mutex, &until);
    assert(result == 0 || value == 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
