// verdict: true
// Library functions are called through pointers of their types, as portability layers do.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;

static const struct {
    int (*lock)(pthread_mutex_t *);
    int (*unlock)(pthread_mutex_t *);
    int (*post)(sem_t *);
    unsigned long (*length)(const char *);
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
} table = {pthread_mutex_lock, &pthread_mutex_unlock, sem_post, strlen, pthread_create};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t ready;
static int count;

static void *work(void *arg)
{
    table.lock(&lock);
    // A result that nobody expects.
    pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &lock);
    count++;
    if (table.length(arg) == 1) {
        table.post(&ready);
        pthread_exit(0);
    }
    pthread_cleanup_pop(1);
    table.post(&ready);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int *kept = allocate(sizeof *kept);
    if (kept)
        *kept = 2;
    sem_init(&ready, 0, 0);
    table.create(&a, 0, work, "x");
    table.create(&b, 0, work, "xyz");
    sem_wait(&ready);
    sem_wait(&ready);
    table.lock(&lock);
    assert(count == 2 && allocate == malloc && allocate != calloc);
    table.unlock(&lock);
    release(kept);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
