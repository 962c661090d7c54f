// verdict: true
// The handlers run once, whoever ends the process first.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int runs;

static void look(void) { assert(runs++ == 0); }

static void *end(void *arg)
{
    exit(1);
    return arg;
}

int main(void)
{
    pthread_t t;
    atexit(look);
    pthread_create(&t, 0, end, 0);
    return 0;
}
