/*
 * A consumer reads a table once it is announced.
 *
 * Invalid access: none, the pointer is set before the announcement.
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
    table = cells;
    announced = 1;
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
