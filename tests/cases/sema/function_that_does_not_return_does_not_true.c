// verdict: true
// It ends the process, its thread, or goes on forever.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users;

static _Noreturn void die(int code)
{
    if (code > 1)
        exit(code);
    while (code < 0)
        ;
    pthread_exit(0);
}

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    users++;
    if (users == 2)
        die(users);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
