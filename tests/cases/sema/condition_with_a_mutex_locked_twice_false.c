// verdict: false(unreach-call)
#include <pthread.h>

void reach_error(void);

pthread_mutex_t m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int inside, done;

static void *enters(void *arg)
{
    pthread_mutex_lock(&m);
    if (inside == 1) reach_error();
    pthread_mutex_unlock(&m);
    return arg;
}

static void *signals(void *arg)
{
    pthread_cond_signal(&c);
    return arg;
}

/* After the wait it is locked twice again: one unlock lets nobody in, the second one does. */
int main(void)
{
    pthread_t t, u;
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attr);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_create(&u, 0, signals, 0);
    pthread_cond_wait(&c, &m);
    pthread_create(&t, 0, enters, 0);
    inside = 2;
    pthread_mutex_unlock(&m);
    inside = 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
