/* A struct with two inputs and a place for the result goes through void *.
 * Verdict: safe. Each thread has a struct of its own, and main reads after the join.
 * Features: escaped local structs, member access through a pointer. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job { int left, right, sum; };

void *add(void *arg)
{
	struct job *job = arg;

	job->sum = job->left + job->right;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	struct job first = { 1, 2, 0 }, second = { .left = 3, .right = 4 };

	pthread_create(&a, NULL, add, &first);
	pthread_create(&b, NULL, add, &second);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(first.sum == 3 && second.sum == 7);
	return 0;
}
