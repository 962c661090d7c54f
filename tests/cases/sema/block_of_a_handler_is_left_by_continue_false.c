// verdict: false(undefined)
// POSIX pthread_cleanup_pop: continue may not leave the block between push and pop.
#include <pthread.h>

static void clean(void *arg) { (void)arg; }

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_cleanup_push(clean, 0);
        for (int j = 0; j < 2; j++) {
            if (j)
                break;
        }
        if (i)
            continue;
        pthread_cleanup_pop(0);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
