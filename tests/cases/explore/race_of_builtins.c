// args: --property=data-race
// exit: 0
// says: true
#include "common.h"

int x;

void *w(void *p)
{
	__atomic_store_n(&x, 1, 5);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	return __atomic_load_n(&x, 5);
}
