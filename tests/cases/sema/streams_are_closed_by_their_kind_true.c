// verdict: true
// The streams of processes are closed with pclose, and the others with fclose, in the order in which they come.
#include <pthread.h>
#include <stdio.h>

static FILE *opened(int process)
{
    return process ? popen("true", "r") : fopen("a", "r");
}

static void closed(FILE *stream, int process)
{
    if (stream && process)
        pclose(stream);
    else if (stream)
        fclose(stream);
}

static void *work(void *unused)
{
    closed(opened(1), 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    FILE *file = opened(0);
    closed(file, 0);
    pthread_join(thread, 0);
    return 0;
}
