// verdict: false(undefined)
// A new key is stored in a constant (C11 6.7.3p6).
#include <pthread.h>
static const pthread_key_t key;
int main(void)
{
    pthread_key_create((pthread_key_t *)&key, 0);
    return 0;
}
