// Steps of two, of any number: what is even stays even.
// shows: even.c: sum is even
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern unsigned __VERIFIER_nondet_uint(void);

atomic_uint sum;

void *add(void *arg)
{
    while (1) {
        atomic_fetch_add(&sum, 2 * __VERIFIER_nondet_uint());
    }
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, add, 0);
    while (1) {
        assert(sum % 2 == 0);
    }
    return 0;
}
