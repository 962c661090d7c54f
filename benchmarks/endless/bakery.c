/* Lamport's bakery for two threads that enter again and again, numbers of full width.
 * Verdict: safe. A number is larger than the other thread's, until it reaches its limit, where threads wait for
 * the other one to leave.
 * Features: endless loops, await loops. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned number0, number1;
int choosing0, choosing1;
int owner;

void *first(void *arg)
{
	unsigned other;

	while (1) {
		choosing0 = 1;
		other = number1;
		if (other == 0xffffffff) {
			choosing0 = 0;
			continue;
		}
		number0 = other + 1;
		choosing0 = 0;
		while (choosing1) {
		}
		while (1) {
			other = number1;
			if (other == 0 || number0 <= other)
				break;
		}
		owner = 0;
		assert(owner == 0);
		number0 = 0;
	}
	return arg;
}

void *second(void *arg)
{
	unsigned other;

	while (1) {
		choosing1 = 1;
		other = number0;
		if (other == 0xffffffff) {
			choosing1 = 0;
			continue;
		}
		number1 = other + 1;
		choosing1 = 0;
		while (choosing0) {
		}
		while (1) {
			other = number0;
			if (other == 0 || number1 < other)
				break;
		}
		owner = 1;
		assert(owner == 1);
		number1 = 0;
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
