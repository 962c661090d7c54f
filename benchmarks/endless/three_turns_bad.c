/* Three threads take turns around a counter modulo 3: one sends, one receives, one compares.
 * Verdict: unsafe. The sender passes its turn on before it sends.
 * Features: endless loops, await loops, counters of full width. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned turn, sent, received;

void pass(void)
{
	turn = (turn + 1) % 3;
}

void *sender(void *arg)
{
	while (1) {
		while (turn != 0) {
		}
		pass();
		sent++;
	}
	return arg;
}

void *receiver(void *arg)
{
	while (1) {
		while (turn != 1) {
		}
		assert(sent == received + 1);
		received++;
		pass();
	}
	return arg;
}

void *auditor(void *arg)
{
	while (1) {
		while (turn != 2) {
		}
		assert(sent == received);
		pass();
	}
	return arg;
}

int main(void)
{
	pthread_t a, b, c;

	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, receiver, NULL);
	pthread_create(&c, NULL, auditor, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	return 0;
}
