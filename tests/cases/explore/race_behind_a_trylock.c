// args: --property=data-race
// exit: 5
// says: a trylock failed
#include "common.h"

int x;
pthread_mutex_t m;

void *w(void *p)
{
	x = 1;
	pthread_mutex_lock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	if (pthread_mutex_trylock(&m)) return x;
	return 0;
}
