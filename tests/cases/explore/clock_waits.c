// exit: 0
// says: verdict: true
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
sem_t s;
int ready, data, posted;

static void *worker(void *arg) {
    struct timespec until = {1, 0};
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    if (pthread_rwlock_clockwrlock(&rw, CLOCK_MONOTONIC, &until) == 0) {
        data = 1;
        data = 2;
        pthread_rwlock_unlock(&rw);
    }
    posted = 1;
    sem_post(&s);
    return arg;
}

int main(void) {
    struct timespec until = {1, 0};
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    int late = 0;
    while (!ready && !late)
        late = pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &until) != 0;
    assert(ready || late);
    pthread_mutex_unlock(&m);
    if (pthread_rwlock_clockrdlock(&rw, CLOCK_MONOTONIC, &until) == 0) {
        assert(data != 1);
        pthread_rwlock_unlock(&rw);
    }
    if (sem_clockwait(&s, CLOCK_MONOTONIC, &until) == 0)
        assert(posted);
    pthread_join(t, 0);
    return 0;
}
