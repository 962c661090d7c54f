// exit: 5
// says: an address is used as a number
#include "common.h"

int x;

void *w(void *p)
{
	return p;
}

int main(void)
{
	long v;
	pthread_t t;
	pthread_create(&t, 0, w, &x);
	pthread_join(t, (void **)&v);
	if (v % 4096 == 17) reach_error();
	return 0;
}
