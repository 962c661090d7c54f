// exit: 0
// says: ulseq verdict: true
#include "common.h"

void *w(void *p) { } int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
	w(0);
	return 0;
}
