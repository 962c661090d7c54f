// A wait until a time of a given clock has two steps, as one until a time has (glibc pthread_cond_clockwait).
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int value, waited;

static void *change(void *arg)
{
    pthread_mutex_lock(&mutex);
    value++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    struct timespec until = { 2000000000, 0 };
    pthread_create(&thread, 0, change, 0);
    pthread_mutex_lock(&mutex);
    if (value == 0) {
        waited = 1;
        pthread_cond_clockwait(&changed, &mutex, CLOCK_REALTIME, &until);
    }
    assert(!waited || value == 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
