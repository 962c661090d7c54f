/*
 * A table is made by the first of two users; both check whether it is there without the lock first.
 *
 * Data race: the first check reads a plain pointer, which the other thread writes under the lock.
 *
 * Features: double-checked locking, atomics.
 */
#include <pthread.h>
#include <stdatomic.h>

static int cells[2];
static int *table;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int *get(void)
{
    if (!table) {
        pthread_mutex_lock(&lock);
        if (!table) {
            cells[0] = 1;
            cells[1] = 2;
            table = cells;
        }
        pthread_mutex_unlock(&lock);
    }
    return table;
}

static void *use(void *unused)
{
    return get()[1] == 2 ? unused : (void *)1;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, use, 0);
    int first = get()[0];
    pthread_join(other, 0);
    return first != 1;
}
