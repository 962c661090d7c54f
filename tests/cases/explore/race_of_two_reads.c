// args: --property=data-race
// exit: 0
// says: true
#include "common.h"

int x;

void *w(void *p)
{
	return (void *)(long)x;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	return x;
}
