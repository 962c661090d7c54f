// args: --property=data-race
// exit: 10
// says: atomic write
#include "common.h"

int x;

void *w(void *p)
{
	__VERIFIER_atomic_begin();
	x = 1;
	__VERIFIER_atomic_end();
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	return x;
}
