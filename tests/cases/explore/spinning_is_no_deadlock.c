// args: --property=deadlock
// exit: 0
// says: true
#include "common.h"

int x;

void *w(void *p)
{
	while (!x) ;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
}
