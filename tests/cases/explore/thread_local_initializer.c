// exit: 0
// says: ulseq verdict: true
#include "common.h"

_Thread_local int x = 3;

void *w(void *p)
{
	if (x++ != 3) reach_error();
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	w(0);
	pthread_join(t, 0);
	return 0;
}
