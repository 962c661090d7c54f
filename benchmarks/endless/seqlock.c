/* A sequence lock: a writer stores two equal inputs, a reader takes both and tries again if it was disturbed.
 * Verdict: safe. Both reads are of one version, unless the counter wraps during a read: the writer stops before.
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
		if (sequence == before)
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
