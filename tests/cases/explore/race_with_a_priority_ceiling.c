// args: --property data-race
// exit: 5
// says: mutexes with a priority ceiling

#include <pthread.h>

static pthread_mutex_t lock;
static int count;

static void *add(void *arg)
{
    /* EINVAL if the priority of the thread is higher than the ceiling. */
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_PROTECT);
    pthread_mutex_init(&lock, &attributes);
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&two, NULL, add, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
