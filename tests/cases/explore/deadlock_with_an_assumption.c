// args: --property=deadlock
// exit: 0
// says: true
#include "common.h"

pthread_mutex_t m;

void *w(void *p)
{
	__VERIFIER_assume(0);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
}
