/*
 * Each worker adds up its part of an array in a slot of its own.
 *
 * Data race: none, the slots are different.
 *
 * Features: arrays, arguments of threads.
 */
#include <pthread.h>

static const int numbers[4] = { 1, 2, 3, 4 };
static int sums[2];
static int ids[2] = { 0, 1 };

static void *add(void *id)
{
    int part = *(int *)id, slot = part;
    for (int i = 0; i < 2; i++)
        sums[slot] += numbers[2 * part + i];
    return 0;
}

int main(void)
{
    pthread_t workers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&workers[i], 0, add, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(workers[i], 0);
    return sums[0] + sums[1] > 10;
}
