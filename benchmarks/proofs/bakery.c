/* Lamport's bakery for two threads, one pass each.
 * Verdict: safe. Mutual exclusion holds under sequential consistency; equal numbers go by thread.
 * Features: await loops, array elements by a local index, short circuit with two shared reads. */
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
	while (choosing[other]) { } /* the other one must have made up its mind */
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
