// verdict: true
// Types of the program that have names of the library's, without its headers.
#include <assert.h>
#include <pthread.h>

typedef struct {
    int value;
} sem_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t shared;

static int sem_post(sem_t *sem)
{
    pthread_mutex_lock(&lock);
    sem->value += 2;
    pthread_mutex_unlock(&lock);
    return sem->value >= 2;
}

static void *work(void *arg)
{
    assert(sem_post(arg));
    return 0;
}

int main(void)
{
    pthread_t t;
    sem_t other = {.value = 1};
    pthread_create(&t, 0, work, &shared);
    sem_post(&shared);
    sem_post(&other);
    pthread_join(t, 0);
    assert(shared.value == 4 && other.value == 3);
    return 0;
}
