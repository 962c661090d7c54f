// verdict: true
// Null pointers that the descriptions of the functions allow: C11 7.22.1.4 strtol; POSIX sigprocmask, poll for nothing,
// gettimeofday.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <poll.h>

static void *nothing;
static unsigned none;

static void *run(void *arg)
{
    (void)arg;
    (void)strtol("12", (char **)nothing, 10);
    poll((struct pollfd *)nothing, none, 0);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    sigprocmask(SIG_BLOCK, (sigset_t *)nothing, (sigset_t *)nothing);
    gettimeofday((struct timeval *)nothing, nothing);
    pthread_join(thread, NULL);
    return 0;
}
