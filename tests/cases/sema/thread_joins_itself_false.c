// verdict: false(misuse)
// A thread that joins itself: undefined by POSIX (pthread_join), although glibc returns EDEADLK.
#include <pthread.h>

int main(void)
{
    return pthread_join(pthread_self(), 0) != 0;
}
