// args: --property=data-race
// exit: 10
// says: data race on `x[1].n`
// exit: 0
// says: ulseq verdict: true
#include "common.h"

struct s {
	char c;
	int n;
} x[3];

void *w(void *p)
{
	x[1].n = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	x[1].n = 2;
	return 0;
}
