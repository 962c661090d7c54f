// exit: 10
// says: false(misuse)

// In the second round, the mutex is none that was initialized.
#include <pthread.h>
int main(void)
{
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            goto use;
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    use:
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}
