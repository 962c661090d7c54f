// Peterson's algorithm where one thread gives the turn to itself.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

atomic_int wants_one, wants_other, turn;
unsigned long data, copy;

void *one(void *arg)
{
    while (1) {
        wants_one = 1;
        turn = 0;
        while (wants_other && turn == 1) { }
        unsigned long amount = __VERIFIER_nondet_ulong();
        data += amount;
        copy += amount;
        wants_one = 0;
    }
    return arg;
}

void *other(void *arg)
{
    while (1) {
        wants_other = 1;
        turn = 0;
        while (wants_one && turn == 0) { }
        assert(data == copy);
        wants_other = 0;
    }
    return arg;
}

int main(void)
{
    pthread_t thread, another;
    pthread_create(&thread, 0, one, 0);
    pthread_create(&another, 0, other, 0);
    pthread_join(thread, 0);
    return 0;
}
