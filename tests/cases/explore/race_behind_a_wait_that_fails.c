// args: --property data-race
// exit: 5
// says: a wait that fails

#include <pthread.h>

pthread_mutex_t lock;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int count;

void *take(void *arg)
{
    /* The thread does not hold the mutex: EPERM. */
    pthread_cond_wait(&filled, &lock);
    count++;
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&lock, &attributes);
    pthread_create(&one, NULL, take, NULL);
    pthread_create(&two, NULL, take, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
