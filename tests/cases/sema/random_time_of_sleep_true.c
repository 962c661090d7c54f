// verdict: true
// How long a thread sleeps is of no account, so all random times are one; nor is the error that nothing asks for.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int meals;

static void *worker(void *arg)
{
    if (!arg)
        errno = EINVAL;
    for (int i = 0; i < 2; i++) {
        int time = rand() % 1000 + 10;
        usleep(time);
        pthread_mutex_lock(&lock);
        meals++;
        pthread_mutex_unlock(&lock);
    }
    puts("done");
    return arg;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, worker, &threads[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(meals == 4);
    return 0;
}
