/*
 * Workers meet at a barrier after each half of their work.
 *
 * Deadlock: the barrier is for the workers and main, which does not come.
 *
 * Features: barriers.
 */
#include <pthread.h>

static pthread_barrier_t half;
static int done[2];

static void *work(void *place)
{
    *(int *)place = 1;
    pthread_barrier_wait(&half);
    *(int *)place = 2;
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_barrier_init(&half, 0, 3);
    pthread_create(&one, 0, work, &done[0]);
    pthread_create(&two, 0, work, &done[1]);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
