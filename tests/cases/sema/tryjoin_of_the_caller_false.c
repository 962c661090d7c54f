// verdict: false(unreach-call)
// pthread_tryjoin_np(3): EBUSY as long as the thread runs.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void)
{
    assert(pthread_tryjoin_np(pthread_self(), 0) != EBUSY);
    return 0;
}
