// exit: 10
// says: was not initialized

// pthread_getattr_np(3): after an error there are no attributes.
#define _GNU_SOURCE
#include <pthread.h>
int main(void)
{
    pthread_attr_t attributes;
    int state;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getdetachstate(&attributes, &state);
    return 0;
}
