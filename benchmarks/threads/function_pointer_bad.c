/* Two operations called through pointers without a lock.
 * Verdict: unsafe. Both read 1; the result is 4 or 2.
 * Features: calls through pointers with visible steps inside. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 1;

void add_three(void) { x = x + 3; }
void times_two(void) { x = x * 2; }

void (*operation[2])(void) = { add_three, times_two };

void *even(void *arg)
{
	void (*work)(void) = *(void (**)(void))arg;

	work();
	return NULL;
}

void *odd(void *arg)
{
	return even(arg);
}

int main(void)
{
	pthread_t t[2];
	void *(*start[2])(void *) = { even, odd };

	for (int k = 0; k < 2; k++)
		pthread_create(&t[k], NULL, start[k], &operation[k]);
	for (int k = 0; k < 2; k++)
		pthread_join(t[k], NULL);
	assert(x == 5 || x == 8);
	return 0;
}
