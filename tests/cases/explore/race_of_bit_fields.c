// args: --property=data-race
// exit: 10
// says: data race
#include "common.h"

struct {
	int a : 3, b : 4;
} x;

void *w(void *p)
{
	x.a = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	x.b = 2;
	return 0;
}
