// verdict: true
// Other names of a function and of an object of this file (GNU).
#include <assert.h>
#include <pthread.h>

int counter;
extern int hits __attribute__((alias("counter")));
extern int later(int) __attribute__((weak, alias("next")));
extern int latest(int) __attribute__((alias("later")));
static int next(int x)
{
    return x + 1;
}
static int (*const table[])(int) = { later };

void *thread(void *arg)
{
    hits = later(1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(counter == 2 && &hits == &counter);
    assert(table[0] == next && table[0](2) == 3 && latest(3) == 4);
    return 0;
}
