// exit: 0
// says: ulseq verdict: true
#include "common.h"

void *w(void *p)
{
	return (void *)((long)p + 1);
}

int main(void)
{
	long v;
	pthread_t t;
	pthread_create(&t, 0, w, (void *)-3);
	pthread_join(t, (void **)&v);
	if (v != -2) reach_error();
	return 0;
}
