// args: --property=unreach-call,misuse,data-race
// exit: 10
// says: false(misuse)
#include "common.h"

int x;
pthread_mutex_t m;

void *w(void *p)
{
	x = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
	if (x) pthread_mutex_unlock(&m);
}
