// verdict: false(misuse)
// A mutex that a thread may hold, and that has ended, is initialized again: POSIX pthread_mutex_init.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t mutex;
int count;

static void *counts(void *arg)
{
    pthread_mutex_lock(&mutex);
    count = 1;
    if (__VERIFIER_nondet_int())
        pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_init(&mutex, 0);
    pthread_create(&thread, 0, counts, 0);
    pthread_join(thread, 0);
    pthread_mutex_init(&mutex, 0);
    return 0;
}
