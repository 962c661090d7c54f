// exit: 0
// says: true

// No verdict depends on what is only shown.
#include <pthread.h>
#include <stdio.h>
int main(void)
{
    printf("thread %u of %lu\n", (unsigned)pthread_self(), (unsigned long)pthread_self());
    return 0;
}
