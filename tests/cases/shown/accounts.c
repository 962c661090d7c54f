// Transfers between two accounts, forever: the sum stays.
// shows: accounts.c: spent + saved == 100 (mod 2^32)
// shows: accounts.c: m.owner == 0
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned saved = 60, spent = 40;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *transfer(void *arg)
{
    while (1) {
        unsigned amount = __VERIFIER_nondet_uint();
        pthread_mutex_lock(&m);
        saved -= amount;
        spent += amount;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

void *audit(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        assert(saved + spent == 100);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, transfer, 0);
    pthread_create(&other, 0, audit, 0);
    pthread_join(one, 0);
    return 0;
}
