/*
 * A subject calls its observer, which asks the subject for its value.
 *
 * Deadlock: under the mutex, which is not recursive.
 *
 * Features: mutexes, function pointers.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value, shown;

static int get(void)
{
    pthread_mutex_lock(&lock);
    int copy = value;
    pthread_mutex_unlock(&lock);
    return copy;
}

static void show(void)
{
    shown = get();
}

static void (*observer)(void) = show;

static void *set(void *to)
{
    pthread_mutex_lock(&lock);
    value = *(int *)to;
    observer();
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t setter;
    int number = 5;
    pthread_create(&setter, 0, set, &number);
    get();
    pthread_join(setter, 0);
    return 0;
}
