/* A semaphore with one permit as a mutex around an increment.
 * Verdict: safe. One thread at a time holds the permit.
 * Features: sem_init with 1, sem_wait, sem_post, lost update prevented. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t permit;
int x;

void *increment(void *arg)
{
	(void)arg;
	sem_wait(&permit);
	x++;
	sem_post(&permit);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	sem_init(&permit, 0, 1);
	pthread_create(&a, NULL, increment, NULL);
	pthread_create(&b, NULL, increment, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(x == 2);
	return 0;
}
