// Two threads count up and down as often as inputs say; the counter is not always the sum.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int more, less, counter;

void *up(void *arg)
{
    for (int i = 0; i < more; i++) {
        __VERIFIER_atomic_begin();
        counter++;
        __VERIFIER_atomic_end();
    }
    return arg;
}

void *down(void *arg)
{
    for (int i = 0; i < less; i++) {
        __VERIFIER_atomic_begin();
        counter--;
        __VERIFIER_atomic_end();
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    more = __VERIFIER_nondet_int();
    less = __VERIFIER_nondet_int();
    __VERIFIER_assume(more >= 0 && less >= 0);
    pthread_create(&one, 0, up, 0);
    pthread_create(&other, 0, down, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(counter != 1);
    return 0;
}
