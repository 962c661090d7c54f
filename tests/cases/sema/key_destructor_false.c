// verdict: false(unreach-call)
// A destructor runs beside the other threads: its two steps are no atomic one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t key;
int alive = 2;

void drop(void *value)
{
    (void)value;
    alive--;
}

void *worker(void *arg)
{
    pthread_setspecific(key, &alive);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_key_create(&key, drop);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(alive == 0);
    return 0;
}
