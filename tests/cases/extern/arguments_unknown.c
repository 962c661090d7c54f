// verdict: unknown
// The program runs without arguments; every other command line is a bound.
#include <assert.h>
#include <pthread.h>

int shared;

void *work(void *arg)
{
    shared = 1;
    return arg;
}

int main(int argc, char **argv)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    if (argc > 1 && argv[1][0] == 'x')
        shared = 2;
    assert(shared == 1);
    return 0;
}
