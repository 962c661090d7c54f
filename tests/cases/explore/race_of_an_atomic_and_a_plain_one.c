// args: --property=data-race
// exit: 10
// says: atomic read
#include "common.h"

int x;

void *w(void *p)
{
	x = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	__atomic_fetch_add(&x, 1, 5);
	return 0;
}
