// verdict: false(undefined)
// Another thread still writes to a stream that main closes.
#include <pthread.h>
#include <stdio.h>

FILE *log_file;

static void *work(void *arg)
{
    fprintf(log_file, "%d\n", 1);
    return 0;
}

int main(void)
{
    pthread_t t;
    log_file = fopen("log", "w");
    if (!log_file)
        return 0;
    pthread_create(&t, 0, work, 0);
    fclose(log_file);
    pthread_join(t, 0);
    return 0;
}
