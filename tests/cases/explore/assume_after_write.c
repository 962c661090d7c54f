// exit: 10
// says: violated at
#include "common.h"

int x;

void *w(void *p)
{
	x = 1;
	__VERIFIER_assume(0);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	if (x) reach_error();
	return 0;
}
