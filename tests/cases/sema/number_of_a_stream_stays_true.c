// verdict: true
// POSIX fileno: a stream has one descriptor.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *log;
static int theirs = -1;

static void *work(void *unused)
{
    theirs = fileno(log);
    return unused;
}

int main(void)
{
    pthread_t thread;
    log = fopen("log", "w");
    if (!log)
        return 0;
    pthread_create(&thread, 0, work, 0);
    int mine = fileno(log);
    pthread_join(thread, 0);
    assert(mine < 0 || theirs == mine);
    fclose(log);
    return 0;
}
