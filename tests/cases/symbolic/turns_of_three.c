// Who may go next is said by a number: what holds of the data depends on it alone, wherever the threads are.
#include <assert.h>
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int turn;
unsigned long data, copy;

void *grow(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (turn == 0) {
            data += __VERIFIER_nondet_ulong();
            turn = 1;
        }
        __VERIFIER_atomic_end();
    }
    return arg;
}

void *follow(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (turn == 1) {
            copy = data;
            turn = 2;
        }
        __VERIFIER_atomic_end();
    }
    return arg;
}

void *look(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (turn == 2) {
            assert(data == copy);
            turn = 0;
        }
        __VERIFIER_atomic_end();
    }
    return arg;
}

int main(void)
{
    pthread_t one, two, three;
    pthread_create(&one, 0, grow, 0);
    pthread_create(&two, 0, follow, 0);
    pthread_create(&three, 0, look, 0);
    pthread_join(one, 0);
    return 0;
}
