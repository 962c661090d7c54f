// args: --property=data-race
// exit: 0
// says: true
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
	pthread_join(t, 0);
	x = 2;
	return 0;
}
