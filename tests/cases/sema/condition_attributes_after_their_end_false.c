// verdict: false(misuse)
// POSIX pthread_cond_init, pthread_condattr_destroy
#include <pthread.h>

int main(void)
{
    pthread_condattr_t attributes;
    pthread_cond_t condition;
    pthread_condattr_init(&attributes);
    pthread_condattr_destroy(&attributes);
    pthread_cond_init(&condition, &attributes);
    return 0;
}
