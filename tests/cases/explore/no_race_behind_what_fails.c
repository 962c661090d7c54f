// args: --property no-data-race
// exit: 0
// says: verdict: true
// args: --property no-data-race -DRACE
// exit: 10
// says: data race on `x`
// args: --property no-data-race -DHIDDEN
// exit: 5
// says: which orders nothing

// A call that only tries orders nothing if it fails: then nothing is read or written here, or what nobody else writes.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
sem_t sem;
int x, y, z, unlucky;

static void *worker(void *arg)
{
    struct timespec soon = {1, 0};
    if (pthread_mutex_trylock(&mutex) == 0) {
        x++;
        pthread_mutex_unlock(&mutex);
    } else {
        *(int *)arg = 1;
    }
    if (pthread_rwlock_trywrlock(&rwlock) == 0) {
        y++;
        pthread_rwlock_unlock(&rwlock);
    }
    if (pthread_mutex_timedlock(&mutex, &soon) == 0) {
        x++;
        pthread_mutex_unlock(&mutex);
    }
    if (sem_trywait(&sem) == 0) {
        z++;
        sem_post(&sem);
    }
#ifdef RACE
    pthread_mutex_trylock(&mutex);
    x++;
#endif
    return 0;
}

static void *hides(void *arg)
{
    x = 1;
    pthread_mutex_lock(&mutex);
    return arg;
}

static void *finds(void *arg)
{
    if (pthread_mutex_trylock(&mutex) != 0)
        x = 2;
    return arg;
}

int main(void)
{
    pthread_t one, two;
    int mine, other;
    sem_init(&sem, 0, 1);
#ifdef HIDDEN
    pthread_create(&one, 0, hides, 0);
    pthread_create(&two, 0, finds, 0);
#else
    pthread_create(&one, 0, worker, &mine);
    pthread_create(&two, 0, worker, &other);
#endif
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
