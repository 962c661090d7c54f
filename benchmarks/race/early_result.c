/*
 * main uses the result of a computation.
 *
 * Data race: none, main joins the thread first.
 *
 * Features: join.
 */
#include <pthread.h>

static int result;

static void *compute(void *n)
{
    int value = 1;
    for (int i = 2; i <= *(int *)n; i++)
        value *= i;
    result = value;
    return 0;
}

int main(void)
{
    pthread_t worker;
    int n = 4, seen;
    pthread_create(&worker, 0, compute, &n);
    pthread_join(worker, 0);
    seen = result;
    return seen > 24;
}
