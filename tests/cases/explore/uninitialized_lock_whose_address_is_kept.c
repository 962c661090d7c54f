// exit: 10
// says: misuse
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
