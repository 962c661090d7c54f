// verdict: true
// The usual destructor is free(); main itself returns without running it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;

void *worker(void *arg)
{
    int *mine = malloc(sizeof *mine);
    if (!mine)
        return NULL;
    *mine = 1;
    pthread_setspecific(key, mine);
    assert(*(int *)pthread_getspecific(key) == 1);
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_key_create(&key, free);
    pthread_create(&a, NULL, worker, NULL);
    pthread_join(a, NULL);
    return 0;
}
