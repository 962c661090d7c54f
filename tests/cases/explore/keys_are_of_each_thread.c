// exit: 0
// says: true
#include "common.h"

pthread_key_t k;

void *w(void *p)
{
	if (pthread_getspecific(k)) reach_error();
	pthread_setspecific(k, p);
	if (pthread_getspecific(k) != p) reach_error();
	return 0;
}

int x, y;

int main(void)
{
	pthread_t t;
	pthread_key_create(&k, 0);
	pthread_create(&t, 0, w, &x);
	w(&y);
	pthread_join(t, 0);
	return 0;
}
