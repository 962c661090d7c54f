// verdict: false(undefined)
// C11 7.1.4p1: a null pointer is an invalid argument, unless the function's description says otherwise. `sincos`
// stores two results, and the first one's pointer is null in one order of the threads.
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stddef.h>

static double sine;
static double *result = &sine;

static void *forget(void *arg)
{
    (void)arg;
    __atomic_store_n(&result, NULL, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    double cosine;
    pthread_create(&thread, NULL, forget, NULL);
    sincos(0.5, __atomic_load_n(&result, __ATOMIC_SEQ_CST), &cosine);
    pthread_join(thread, NULL);
    return 0;
}
