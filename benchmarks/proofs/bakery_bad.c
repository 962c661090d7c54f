/* Lamport's bakery for two threads without the wait for a customer who is choosing.
 * Verdict: unsafe. Thread 0 reads number[1] == 0 and stops; thread 1 takes 1, sees number[0] == 0 and
 * enters; thread 0 writes 1, and 1 < 1 is false, so it enters as well.
 * Features: await loops, short circuit with two shared reads. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

bool choosing[2];
int number[2];
int owner;

void *customer(void *arg)
{
	int me = *(int *)arg, other = 1 - me;

	choosing[me] = true;
	number[me] = number[other] + 1;
	choosing[me] = false;
	if (me == 0) {
		while (number[1] != 0 && number[1] < number[0]) {
		}
	} else {
		while (number[0] != 0 && number[0] <= number[1]) {
		}
	}
	owner = me;
	assert(owner == me);
	number[me] = 0;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int zero = 0, one = 1;

	pthread_create(&a, NULL, customer, &zero);
	pthread_create(&b, NULL, customer, &one);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
