// args: --property=data-race
// exit: 0
// says: true
#include "common.h"

int x[2];

void *w(void *p)
{
	x[0] = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	x[1] = 2;
	return 0;
}
