// verdict: true
// A thread ends in a call, or goes on: what the call returns is stored only if it does return.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int *kept, got = 5, ended;
static pthread_key_t key;

static void note(void *value)
{
    ended += *(int *)value;
}

static int leave(int n)
{
    if (__VERIFIER_nondet_int())
        pthread_exit((void *)7L);
    return n;
}

static void outer(int n)
{
    int here = 1;
    kept = &here;
    got = leave(n);
}

static void *worker(void *arg)
{
    static int one = 1;
    int here = 1;
    kept = &here;
    pthread_setspecific(key, &one);
    outer(6);
    if (leave(3) == 3)
        got = 8;
    outer(9);
    return arg;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_key_create(&key, note);
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, &result);
    assert(got == 5 || got == 6 || got == 8 || got == 9);
    assert(result == 0 || result == (void *)7L);
    assert((result == 0) == (got == 9));
    assert(ended == 1);
    return 0;
}
