// Two threads take turns forever; what one changes in two steps is whole when it is the other one's turn.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

atomic_int turn;
unsigned long data, copy;

void *grow(void *arg)
{
    while (1) {
        while (turn != 0) { }
        unsigned long amount = __VERIFIER_nondet_ulong();
        data += amount;
        copy += amount;
        turn = 1;
    }
    return arg;
}

void *look(void *arg)
{
    while (1) {
        while (turn != 1) { }
        assert(data == copy);
        turn = 0;
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, grow, 0);
    pthread_create(&other, 0, look, 0);
    pthread_join(one, 0);
    return 0;
}
