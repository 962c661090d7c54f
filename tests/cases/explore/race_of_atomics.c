// args: --property=data-race
// exit: 0
// says: true
#include "common.h"

_Atomic int x;

void *w(void *p)
{
	x = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	x++;
	return 0;
}
