// args: --property data-race
// exit: 10
// says: data race on `x`
#include "common.h"

// C11 6.5.17p2: the left operand is evaluated.
int x, y;

void *work(void *arg)
{
	x = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	y = (x, 1);
	pthread_join(thread, 0);
	return 0;
}
