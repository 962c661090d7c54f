// Threads move any amounts between two accounts forever: the sum never changes, modulo 2^32.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned first, second, total;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *move(void *arg)
{
    while (1) {
        unsigned amount = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&lock);
        first -= amount;
        second += amount;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

void *look(void *arg)
{
    while (1) {
        pthread_mutex_lock(&lock);
        assert(first + second == total);
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t mover, looker;
    first = __VERIFIER_nondet_uint();
    second = __VERIFIER_nondet_uint();
    total = first + second;
    pthread_create(&mover, 0, move, 0);
    pthread_create(&looker, 0, look, 0);
    pthread_join(mover, 0);
    return 0;
}
