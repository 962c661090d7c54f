// A reader keeps a value with its stamp, but looks only whether the stamp is still small.
#include <assert.h>
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned stamp;
unsigned long value, twice;

void *change(void *arg)
{
    while (stamp < 100000) {
        unsigned long item = __VERIFIER_nondet_ulong();
        __VERIFIER_atomic_begin();
        stamp++;
        value = item;
        twice = 2 * item;
        __VERIFIER_atomic_end();
    }
    return arg;
}

void *keep(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        unsigned before = stamp;
        unsigned long seen = value;
        __VERIFIER_atomic_end();
        __VERIFIER_atomic_begin();
        if (stamp < before + 100000)
            assert(twice - seen == seen);
        __VERIFIER_atomic_end();
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, change, 0);
    pthread_create(&other, 0, keep, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
