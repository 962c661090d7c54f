// verdict: true
#include <pthread.h>

void reach_error(void);

pthread_mutex_t m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int inside;

static void *enters(void *arg)
{
    pthread_mutex_lock(&m);
    if (inside) reach_error();
    pthread_mutex_unlock(&m);
    return arg;
}

/* The mutex is locked twice: waiting unlocks it once, and nobody comes in (POSIX pthread_cond_wait). */
int main(void)
{
    pthread_t t;
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attr);
    pthread_create(&t, 0, enters, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    inside = 1;
    pthread_cond_wait(&c, &m);
    inside = 0;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
