/*
 * Two threads look something up, and one adds it if it is missing.
 *
 * Deadlock: none, the read lock is given up before the write lock is taken.
 *
 * Features: read-write locks.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int present;

static void *look(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    int found = present;
    pthread_rwlock_unlock(&lock);
    if (!found) {
        pthread_rwlock_wrlock(&lock);
        present = 1;
        pthread_rwlock_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, look, 0);
    look(0);
    pthread_join(other, 0);
    return 0;
}
