/* A thread copies five numbers with Duff's device while another waits for the end mark.
 * Verdict: safe. The device copies all five, and the mark is set last.
 * Features: switch into the middle of a loop with visible steps, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int from[5] = { 1, 2, 3, 4, 5 }, to[5];
int done;

void *copier(void *arg)
{
	int k = 0, rounds = (5 + 1) / 2;

	(void)arg;
	switch (5 % 2) {
	case 0:
		do {
			to[k] = from[k];
			k++;
			/* fall through */
	case 1:
			to[k] = from[k];
			k++;
		} while (--rounds > 0);
	}
	done = 1;
	return NULL;
}

void *checker(void *arg)
{
	int sum = 0;

	(void)arg;
	while (!done) {
	}
	for (int k = 0; k < 5; k++)
		sum += to[k];
	assert(sum == 15);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, copier, NULL);
	pthread_create(&b, NULL, checker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
