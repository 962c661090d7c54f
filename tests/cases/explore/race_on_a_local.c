// args: --property=data-race
// exit: 10
// says: `n` of thread 0 (main)
#include "common.h"

void *w(void *p)
{
	*(int *)p = 1;
	return 0;
}

int main(void)
{
	int n = 0;
	pthread_t t;
	pthread_create(&t, 0, w, &n);
	n = 2;
	pthread_join(t, 0);
	return 0;
}
