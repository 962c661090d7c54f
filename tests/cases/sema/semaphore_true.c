// verdict: true
// a semaphore remembers a post that comes before the wait
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t s;
int x;
void *w(void *arg) { x = 1; sem_post(&s); return arg; }
int main(void)
{
	pthread_t t;
	int value = -1;

	sem_init(&s, 0, 0);
	pthread_create(&t, NULL, w, NULL);
	sem_wait(&s);
	assert(x == 1);
	sem_getvalue(&s, &value);
	assert(value == 0);
	pthread_join(t, NULL);
	return 0;
}
