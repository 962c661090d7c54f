// verdict: refused
// says: has found a violation
// As dekker.c, with the error of the unsafe benchmark.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int want_a, want_b;
int turn = 1;
int owner;

void *first(void *arg)
{
	(void)arg;
	while (1) {
		want_a = 1; /* announce */
		while (want_b) {
			if (turn != 1) {
				want_a = 0;
				while (turn != 1) {
				}
			}
		}
		owner = 1;
		assert(owner == 1);
		turn = 2;
		want_a = 0; /* leave */
	}
	return NULL;
}

void *second(void *arg)
{
	(void)arg;
	while (1) {
		want_b = 1; /* announce */
		while (want_a) {
			if (turn != 2) {
				want_b = 0;
				while (turn != 2) {
				}
				want_b = 1;
			}
		}
		owner = 2;
		assert(owner == 2);
		turn = 1;
		want_b = 0; /* leave */
	}
	return NULL;
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
