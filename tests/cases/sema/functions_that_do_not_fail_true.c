// verdict: true
// For these arguments, no failure is described: POSIX signal, kill, pthread_getcpuclockid, C11 7.22.4.2p3; and the
// least size of a stack is one (POSIX pthread_attr_setstacksize).
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    clockid_t clock;
    pthread_attr_t attributes;
    assert(signal(SIGPIPE, SIG_IGN) != SIG_ERR);
    assert(kill(getpid(), 0) == 0);
    assert(kill(0, 0) == 0);
    assert(pthread_getcpuclockid(pthread_self(), &clock) == 0);
    pthread_attr_init(&attributes);
    assert(pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN) == 0);
    pthread_attr_destroy(&attributes);
    return 0;
}
