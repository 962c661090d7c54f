// verdict: unknown
// POSIX fork: the other threads are not in the child, which is a bound.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int number;
static void *run(void *arg)
{
    number = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    if (fork() == 0) {
        int before = number;
        assert(number == before);
    }
    return 0;
}
