// verdict: false(undefined)
// The structure is larger than the pointer, although its first members are not.
#include <pthread.h>
#include <stdlib.h>

struct counter {
    pthread_rwlock_t lock;
    int value;
};

int main(void)
{
    struct counter *counter = malloc(sizeof(pthread_rwlock_t *));
    if (!counter)
        return 1;
    pthread_rwlock_init(&counter->lock, NULL);
    free(counter);
    return 0;
}
