// verdict: true
// Structures with locks have the layout that the compiler gives them, and locks fit into memory of their size.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdlib.h>

struct padded {
    pthread_mutex_t lock;
    char pad[64 - sizeof(pthread_mutex_t)];
};

struct queue {
    char head;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    sem_t items;
    pthread_barrier_t start;
    int count;
};

struct padded table[2];
_Alignas(pthread_mutex_t) char memory[sizeof(pthread_mutex_t)];
struct queue queue;

void *use(void *arg)
{
    pthread_mutex_t *lock = (pthread_mutex_t *)memory;
    pthread_mutex_lock(lock);
    queue.count++;
    pthread_mutex_unlock(lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    assert(sizeof(struct padded) == 64);
    assert((char *)&table[1].lock - (char *)&table[0].lock == 64);
    assert(offsetof(struct queue, lock) % _Alignof(pthread_mutex_t) == 0);
    assert(offsetof(struct queue, filled) >= offsetof(struct queue, lock) + sizeof(pthread_mutex_t));
    assert((char *)&queue.count - (char *)&queue.start >= (int)sizeof(pthread_barrier_t));
    pthread_mutex_init((pthread_mutex_t *)memory, NULL);
    pthread_create(&thread, NULL, use, NULL);
    use(NULL);
    pthread_join(thread, NULL);
    assert(queue.count == 2);
    sem_t *semaphore = malloc(sizeof(sem_t));
    if (semaphore) {
        sem_init(semaphore, 0, 1);
        sem_wait(semaphore);
        sem_destroy(semaphore);
    }
    free(semaphore);
    return 0;
}
