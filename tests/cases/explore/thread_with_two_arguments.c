// exit: 5
// says: a thread that begins with a function of another type

/* Nobody passes the second argument of a thread (C11 6.5.2.2p9), also if a pointer says how the thread begins. */
#include <assert.h>
#include <pthread.h>

typedef void *(*start)(void *);

static void *right(void *arg)
{
    return arg;
}

static void *wrong(void *arg, int more)
{
    assert(more == 0);
    return arg;
}

int main(int argc, char **argv)
{
    start begin = argc > 1 ? (start)wrong : right;
    pthread_t t;
    (void)argv;
    if (pthread_create(&t, 0, begin, 0))
        return 1;
    pthread_join(t, 0);
    return 0;
}
