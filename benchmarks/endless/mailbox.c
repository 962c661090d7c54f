/* A box with two parts of a whole while it is full; the reader scribbles into an empty one.
 * Verdict: safe. The writer stores both parts before it perhaps says that the box is full.
 * Features: endless loops, atomic regions, inputs of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned whole, part, rest, full;

void *writer(void *arg)
{
	while (1) {
		unsigned item = __VERIFIER_nondet_uint();

		__VERIFIER_atomic_begin();
		if (!full) {
			part = item;
			rest = whole - item;
			full = __VERIFIER_nondet_uint() > 9;
		}
		__VERIFIER_atomic_end();
	}
	return arg;
}

void *reader(void *arg)
{
	while (1) {
		__VERIFIER_atomic_begin();
		if (full) {
			assert(part + rest == whole);
			full = !full;
		} else {
			part = __VERIFIER_nondet_uint();
		}
		__VERIFIER_atomic_end();
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	whole = __VERIFIER_nondet_uint();
	pthread_create(&a, NULL, writer, NULL);
	pthread_create(&b, NULL, reader, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
