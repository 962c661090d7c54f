/*
 * Two threads deposit money in an account with a limit.
 *
 * Overflow: none, the rest up to the limit is compared with the amount.
 *
 * Features: mutexes, comparisons.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1500000000;
static const int limit = 2000000000;

static void *deposit(void *amount)
{
    int by = *(int *)amount;
    pthread_mutex_lock(&lock);
    if (by <= limit - balance)
        balance += by;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t other;
    int small = 400000000, large = 600000000;
    pthread_create(&other, 0, deposit, &large);
    deposit(&small);
    pthread_join(other, 0);
    return balance > limit;
}
