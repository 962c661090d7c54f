/* The start function comes from a table, and it calls through a pointer to shared work.
 * Verdict: safe. Both operations are done under the lock, in either order: 1*2+3 or (1+3)*2.
 * Features: table of start functions, calls through pointers with visible steps inside. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x = 1;

void add_three(void) { x = x + 3; }
void times_two(void) { x = x * 2; }

void (*operation[2])(void) = { add_three, times_two };

void *even(void *arg)
{
	void (*work)(void) = *(void (**)(void))arg;

	pthread_mutex_lock(&lock);
	work();
	pthread_mutex_unlock(&lock);
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
