// verdict: false(undefined)
// POSIX pthread_cleanup_pop: return may not leave the block between push and pop.
#include <pthread.h>

static void clean(void *arg) { (void)arg; }

static int work(int stop)
{
    pthread_cleanup_push(clean, 0);
    if (stop)
        return 1;
    pthread_cleanup_pop(1);
    return 0;
}

static void *worker(void *arg)
{
    work(arg != 0);
    return 0;
}

int main(void)
{
    pthread_t t;
    int stop;
    pthread_create(&t, 0, worker, &stop);
    pthread_join(t, 0);
    return 0;
}
