/*
 * A thread returns its result in memory, which main frees after it has joined the thread.
 *
 * No memory is lost, also if the thread has nothing to tell.
 *
 * Features: results of threads, inputs, heap.
 */
#include <pthread.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void *work(void *unused)
{
    (void)unused;
    int *result = malloc(sizeof *result);
    if (__VERIFIER_nondet_bool()) {
        free(result);
        return NULL;
    }
    *result = 1;
    return result;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(threads[i], &result);
        free(result);
    }
    return 0;
}
