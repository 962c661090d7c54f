/* A semaphore with two permits around an increment.
 * Verdict: unsafe. Both threads hold a permit at once and one increment is lost.
 * Features: sem_init with 2, lost update. */
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

	sem_init(&permit, 0, 2);
	pthread_create(&a, NULL, increment, NULL);
	pthread_create(&b, NULL, increment, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(x == 2);
	return 0;
}
