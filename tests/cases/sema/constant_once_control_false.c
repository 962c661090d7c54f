// verdict: false(undefined)
// What is known of a call that happens once is stored in a constant (C11 6.7.3p6).
#include <pthread.h>
static const pthread_once_t once = PTHREAD_ONCE_INIT;
static void nothing(void) {}
int main(void)
{
    pthread_once((pthread_once_t *)&once, nothing);
    return 0;
}
