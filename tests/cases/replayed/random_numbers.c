// Each call gets the next number of its thread at this place.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int sum;

static void *add(void *p)
{
    for (int i = 0; i < 2; i++)
        sum += rand() % 10;
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    pthread_join(t, 0);
    assert(sum != 13 || rand() != 4711);
    return 0;
}
