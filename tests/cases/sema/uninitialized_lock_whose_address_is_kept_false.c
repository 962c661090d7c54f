// verdict: false(misuse)
// A mutex with automatic storage duration has no value until it is initialized, whoever knows its address.
#include <pthread.h>

pthread_mutex_t *kept;

int main(void)
{
    {
        pthread_mutex_t mutex;
        kept = &mutex;
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}
