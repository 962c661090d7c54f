// verdict: true
// Handlers run in the opposite order of their registration, then destructors, those with large numbers first; one that a
// handler registers is next.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done, went;

static void late(void) { assert(done == 1); done = 2; }
static void first(void) { assert(done == 3); done = 4; }
static void second(void) { assert(done == 0); done = 1; atexit(late); }
static void third(int status, void *arg) { assert(status == 7 && arg == &done && done == 0 && went); }
static void fourth(void) { assert(done == 2); done = 3; }
__attribute__((destructor(300))) static void last(void) { assert(done == 6); }
__attribute__((destructor)) static void earlier(void) { assert(done == 4); done = 5; }
__attribute__((destructor(400))) static void later(void) { assert(done == 5); done = 6; }

extern int on_exit(void (*)(int, void *), void *);

static void *end(void *arg)
{
    went = 1;
    exit(7);
    return arg;
}

int main(void)
{
    pthread_t t;
    atexit(first);
    atexit(fourth);
    atexit(second);
    on_exit(third, &done);
    pthread_create(&t, 0, end, 0);
    pthread_join(t, 0);
    assert(0);
}
