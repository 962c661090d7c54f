// verdict: true
// The library writes beside constants, and reads them.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static const int given = 3;
static void *result;
static void *worker(void *argument) { return (void *)argument; }
int main(void)
{
    char word[6];
    pthread_t thread;
    pthread_key_t key;
    sscanf("hello", "%5s", word);
    pthread_key_create(&key, 0);
    pthread_setspecific(key, &given);
    pthread_create(&thread, 0, worker, (void *)&given);
    pthread_join(thread, &result);
    assert(*(const int *)result == 3 && word[0] == 'h');
    return 0;
}
