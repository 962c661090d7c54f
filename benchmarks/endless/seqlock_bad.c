/* A sequence lock: a writer stores two equal inputs, a reader takes both and tries again if it was disturbed.
 * Verdict: unsafe. The reader does not look at the counter again.
 * Features: endless loops, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

unsigned sequence;
int left, right;

void *writer(void *arg)
{
	while (sequence < 4000000000) {
		int item = __VERIFIER_nondet_int();

		sequence++;
		left = item;
		right = item;
		sequence++;
	}
	return arg;
}

void *reader(void *arg)
{
	while (1) {
		unsigned before = sequence;
		int one, other;

		if (before % 2)
			continue;
		one = left;
		other = right;
		if (before < 10)
			assert(one == other);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
