// verdict: true
// The value of a thread that ends without `return` is arbitrary (C11 6.9.1p12), but nobody asks for it.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned balance, first, second;
static int is_deposited, is_withdrawn;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *deposit(void *unused)
{
    pthread_mutex_lock(&m);
    balance += first;
    is_deposited = 1;
    pthread_mutex_unlock(&m);
}

void *withdraw(void *unused)
{
    pthread_mutex_lock(&m);
    balance -= second;
    is_withdrawn = 1;
    pthread_mutex_unlock(&m);
}

int main(void)
{
    pthread_t one, other;
    first = (unsigned)__VERIFIER_nondet_int();
    second = (unsigned)__VERIFIER_nondet_int();
    pthread_create(&one, 0, deposit, 0);
    pthread_create(&other, 0, withdraw, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(balance == first - second && is_deposited && is_withdrawn);
    return 0;
}
