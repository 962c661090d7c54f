/* A state machine with a switch; the claim forgets the fall-through.
 * Verdict: unsafe. Command 1 sets both bits of the state.
 * Features: switch, fall-through, goto forward and backward. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int command;

void *sender(void *arg)
{
	(void)arg;
	command = 1;
	command = 2;
	command = 3;
	return NULL;
}

void *machine(void *arg)
{
	int state = 0, last = 0;

	(void)arg;
again:
	for (int k = 0; k < 2; k++) {
		int c = command;
		assert(c >= last);
		last = c;
		switch (c) {
		default:
			continue;
		case 3:
			goto out;
		case 1:
			state |= 1;
			/* fall through */
		case 2:
			state |= 2;
			break;
		}
		assert(state & 2);
	}
	if (last == 2)
		goto again;
out:
	assert(state == 0 || state == 2);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, machine, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
