/* Two producers and two consumers of a counter c of items not yet consumed (UL-CSeq paper, Fig. 2).
 * Verdict: safe. Only one consumer at a time (m2) tests c >= 1 and decrements, and nobody else makes
 * c smaller, since "c = 0" of a producer runs only while c is 0. A lost update keeps c >= 0.
 * Features: mutex, arguments through void *, backward goto, lost updates, no bound on the retries. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m1, m2;
int c;

void *producer(void *arg)
{
	int l = *(int *)arg;

	pthread_mutex_lock(&m1);
	if (c > 0) {
		c = c + 1;
	} else {
		c = 0;
		while (l > 0) {
			c = c + 1;
			l = l - 1;
		}
	}
	pthread_mutex_unlock(&m1);
	return NULL;
}

void *consumer(void *arg)
{
	(void)arg;
again:
	pthread_mutex_lock(&m2);
	if (c < 1) {
		pthread_mutex_unlock(&m2);
		goto again;
	}
	c = c - 1;
	assert(c >= 0);
	pthread_mutex_unlock(&m2);
	return NULL;
}

int main(void)
{
	pthread_t p0, p1, c0, c1;
	int five = 5, one = 1;

	pthread_mutex_init(&m1, NULL);
	pthread_mutex_init(&m2, NULL);
	pthread_create(&p0, NULL, producer, &five);
	pthread_create(&p1, NULL, producer, &one);
	pthread_create(&c0, NULL, consumer, NULL);
	pthread_create(&c1, NULL, consumer, NULL);
	pthread_join(p0, NULL);
	pthread_join(p1, NULL);
	pthread_join(c0, NULL);
	pthread_join(c1, NULL);
	return 0;
}
