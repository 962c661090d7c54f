/*
 * One thread uses an entry of a cache, the other one replaces it.
 *
 * Invalid access: none, the entry is used under the lock.
 *
 * Features: mutexes, heap.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *entry;

static void *replace(void *unused)
{
    int *fresh = malloc(sizeof *fresh);
    *fresh = 2;
    pthread_mutex_lock(&lock);
    int *old = entry;
    entry = fresh;
    pthread_mutex_unlock(&lock);
    free(old);
    return unused;
}

int main(void)
{
    pthread_t other;
    entry = malloc(sizeof *entry);
    *entry = 1;
    pthread_create(&other, 0, replace, 0);
    pthread_mutex_lock(&lock);
    int value = *entry;
    pthread_mutex_unlock(&lock);
    pthread_join(other, 0);
    free(entry);
    return value > 2;
}
