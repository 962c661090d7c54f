// verdict: false(misuse)
// POSIX 2.9.2: the lifetime of the id of a detached thread ends with the thread, which may be at once.
#define _GNU_SOURCE
#include <pthread.h>

static void *nothing(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, nothing, 0);
    pthread_detach(thread);
    pthread_setname_np(thread, "worker");
    return 0;
}
