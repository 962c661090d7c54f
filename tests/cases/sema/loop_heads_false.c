// verdict: false(unreach-call)
// two endless loops that hand over to each other many times
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int turn, rounds;
void *w(void *arg)
{
	while (1) {
		while (turn != 1)
			;
		rounds++;
		turn = 0;
	}
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	for (int k = 0; k < 4; k++) {
		turn = 1;
		while (turn != 0)
			;
	}
	assert(rounds != 4);
	return 0;
}
