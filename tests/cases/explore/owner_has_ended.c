// args: --property=deadlock
// exit: 10
// says: which has ended
#include "common.h"

pthread_mutex_t m;

void *w(void *p)
{
	pthread_mutex_lock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
	pthread_mutex_lock(&m);
}
