// verdict: true
// What nobody holds may be initialized again; a local that was held at its end is another object in the next call.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, held = PTHREAD_MUTEX_INITIALIZER;
pthread_spinlock_t spin;
pthread_rwlock_t lock;
pthread_barrier_t barrier;
union {
    pthread_mutex_t mutex;
    unsigned number;
} memory;

static void *nothing(void *arg)
{
    return arg;
}

static void once(void)
{
    pthread_mutex_t local;
    pthread_mutex_init(&local, 0);
    pthread_mutex_lock(&local);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, nothing, 0);
    pthread_mutex_lock(&held);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_init(&mutex, 0);
    pthread_spin_init(&spin, 0);
    pthread_spin_lock(&spin);
    pthread_spin_unlock(&spin);
    pthread_spin_init(&spin, 0);
    pthread_rwlock_init(&lock, 0);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_init(&lock, 0);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_barrier_wait(&barrier);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_mutex_init(&memory.mutex, 0);
    pthread_mutex_lock(&memory.mutex);
    pthread_mutex_unlock(&memory.mutex);
    pthread_mutex_destroy(&memory.mutex);
    pthread_mutex_init(&memory.mutex, 0);
    once();
    once();
    pthread_join(thread, 0);
    return 0;
}
