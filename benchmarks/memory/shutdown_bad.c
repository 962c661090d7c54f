/*
 * main ends a worker and frees its queue.
 *
 * Invalid access: main frees the queue as soon as the worker is told to stop.
 *
 * Features: atomics, heap, join.
 */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct queue {
    atomic_int stop;
    int handled;
};

static void *work(void *queue)
{
    struct queue *jobs = queue;
    for (int i = 0; i < 2; i++)
        if (!jobs->stop)
            jobs->handled++;
    return 0;
}

int main(void)
{
    pthread_t worker;
    struct queue *jobs = malloc(sizeof *jobs);
    atomic_init(&jobs->stop, 0);
    jobs->handled = 0;
    pthread_create(&worker, 0, work, jobs);
    jobs->stop = 1;
    free(jobs);
    pthread_join(worker, 0);
    return 0;
}
