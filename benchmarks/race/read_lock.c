/*
 * A cache with a hit counter under a read-write lock.
 *
 * Data race: none, the counter is written under the write lock.
 *
 * Features: read-write locks.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int entries[2] = { 4, 9 };
static int hits;

static void *look_up(void *key)
{
    pthread_rwlock_rdlock(&lock);
    int found = entries[*(int *)key];
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_wrlock(&lock);
    hits += found > 0;
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t other;
    int first = 0, second = 1;
    pthread_create(&other, 0, look_up, &first);
    look_up(&second);
    pthread_join(other, 0);
    return hits > 2;
}
