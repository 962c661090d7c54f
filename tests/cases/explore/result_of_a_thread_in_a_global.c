// exit: 5
// says: never set
#include "common.h"

void *v;

void *w(void *p)
{
	if (p) return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, &v);
	if (v == (void *)7) reach_error();
	return 0;
}
