/*
 * 3 dining philosophers, each of whom eats once (Dijkstra, EWD 310).
 *
 * Deadlock: reachable. All take the left fork first. When each has one, all wait for the right one.
 *
 * Features: array of mutexes, arguments of threads, loops that create and join.
 */
#include <pthread.h>

#define N 3

pthread_mutex_t forks[N];

void *philosopher(void *arg)
{
    int me = (int)(long)arg;
    int first = me;
    int second = (me + 1) % N;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_mutex_init(&forks[i], 0);
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], 0, philosopher, (void *)i);
    for (long i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
