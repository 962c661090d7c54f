/*
 * Two threads move an amount between two accounts, each of which has a mutex.
 *
 * Deadlock: none. Both take `a` first.
 *
 * Features: mutexes, shared data.
 */
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
int left = 10, right = 10;

void *there(void *arg)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    left--;
    right++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

void *back(void *arg)
{
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    left++;
    right--;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, there, 0);
    pthread_create(&two, 0, back, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
