// args: --nondet-range=1..4
// exit: 0
// says: ulseq verdict: true
// args: --nondet-range=1..4
// exit: 0
// says: rests on: inputs wider than a character are between 1 and 4 (--nondet-range)

// POSIX sysconf: the value does not change; the size of a page has two names.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

long ticks;

static void *asks(void *arg)
{
    ticks = sysconf(_SC_CLK_TCK);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, asks, 0);
    pthread_join(thread, 0);
    assert(ticks == sysconf(_SC_CLK_TCK));
    assert(sysconf(_SC_PAGESIZE) == getpagesize() && getpagesize() > 0);
    assert(gethostid() == gethostid());
    return 0;
}
