/*
 * A ring of four slots between two threads.
 *
 * Invalid access: the index wraps around one slot later.
 *
 * Features: mutexes, arrays.
 */
#include <pthread.h>
#include <stdlib.h>

enum { SLOTS = 4 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *ring;
static int tail, count;

static void put(int value)
{
    pthread_mutex_lock(&lock);
    if (count < SLOTS + 2) {
        ring[tail] = value;
        count++;
        if (++tail > SLOTS)
            tail = 0;
    }
    pthread_mutex_unlock(&lock);
}

static void *produce(void *unused)
{
    for (int i = 0; i < 3; i++)
        put(i);
    return unused;
}

int main(void)
{
    pthread_t other;
    ring = malloc(SLOTS * sizeof *ring);
    pthread_create(&other, 0, produce, 0);
    produce(0);
    pthread_join(other, 0);
    free(ring);
    return 0;
}
