/*
 * A queue has a lock for its head and one for its tail, and a length.
 *
 * Data race: the length is written under the lock of one end.
 *
 * Features: mutexes, lock order.
 */
#include <pthread.h>

static pthread_mutex_t head = PTHREAD_MUTEX_INITIALIZER, tail = PTHREAD_MUTEX_INITIALIZER;
static int length = 1, first, last;

static void *put(void *unused)
{
    pthread_mutex_lock(&tail);
    last++;
    length++;
    pthread_mutex_unlock(&tail);
    return unused;
}

static void *take(void *unused)
{
    pthread_mutex_lock(&head);
    if (length > 0) {
        first++;
        length--;
    }
    pthread_mutex_unlock(&head);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, put, 0);
    pthread_create(&two, 0, take, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return length != 1 + last - first;
}
