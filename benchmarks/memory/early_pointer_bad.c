/*
 * A consumer reads a table once it is announced.
 *
 * Invalid access: the announcement comes first, and the pointer may still be null.
 *
 * Features: atomics.
 */
#include <pthread.h>
#include <stdatomic.h>

static int cells[2] = { 5, 7 };
static int *_Atomic table;
static atomic_int announced;

static void *make(void *unused)
{
    announced = 1;
    table = cells;
    return unused;
}

int main(void)
{
    pthread_t maker;
    int seen = 0;
    pthread_create(&maker, 0, make, 0);
    if (announced)
        seen = table[1];
    pthread_join(maker, 0);
    return seen > 7;
}
