// exit: 5
// says: a thread that begins with a function of another type

/* Where the result of the function is a structure, its caller passes more than the argument (C11 6.5.2.2p9). */
#include <assert.h>
#include <pthread.h>

struct numbers {
    long all[3];
};

static struct numbers work(void *arg)
{
    struct numbers none = {{0}};
    (void)arg;
    return none;
}

int main(void)
{
    pthread_t t;
    void *result = 0;
    if (pthread_create(&t, 0, (void *(*)(void *))work, 0))
        return 1;
    pthread_join(t, &result);
    assert(result == 0);
    return 0;
}
