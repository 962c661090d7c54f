// verdict: true
// default first, fall-through, a long control expression, break from an inner loop
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

long command = 0x100000001L;
int x;
void step(long c)
{
	switch (c) {
	default:
		x += 1000;
		break;
	case 1:
		x += 1;
		/* fall through */
	case 2:
		for (;;)
			break;
		x += 10;
		break;
	case 0x100000001L:
		x += 100;
	}
}
void *w(void *arg)
{
	step(command);
	step(1);
	step(2);
	step(-1);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 1121);
	return 0;
}
