// verdict: unknown
// How many bytes a mutex has differs between the library and its model.
#include <pthread.h>
#include <string.h>
#include <assert.h>
pthread_mutex_t mutex;
int main(void)
{
    memset(&mutex, 0, 40);
    assert(pthread_mutex_lock(&mutex) == 0);
    return 0;
}
