// verdict: true
// An ending thread calls the destructors of its values, once for each value that is not null, before it can be joined: after
// pthread_exit in a nested call, too, and again for a value that a destructor sets.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_key_t counted, again, plain;
int ended, rounds;

void count(void *value)
{
    assert(*(int *)value == 7);
    assert(pthread_getspecific(counted) == NULL);
    assert(pthread_getspecific(plain) != NULL);
    __atomic_fetch_add(&ended, 1, __ATOMIC_SEQ_CST);
}

void once_more(void *value)
{
    rounds++;
    if (value != (void *)1)
        pthread_setspecific(again, (void *)1);
}

void leave(int *value)
{
    if (*value == 7)
        pthread_exit(value);
}

void *worker(void *value)
{
    pthread_setspecific(counted, value);
    pthread_setspecific(plain, value);
    pthread_setspecific(again, value);
    leave(value);
    return NULL;
}

int main(void)
{
    pthread_t a;
    void *result;
    int seven = 7;
    pthread_key_create(&counted, count);
    pthread_key_create(&plain, NULL);
    pthread_key_create(&again, once_more);
    pthread_create(&a, NULL, worker, &seven);
    pthread_join(a, &result);
    assert(result == &seven);
    assert(rounds == 2);
    assert(ended == 1);
    return 0;
}
