// exit: 0
// says: verdict: true
#include "common.h"

void *w(void *p)
{
	if (p) return p;
}

int main(void)
{
	void *v;
	pthread_t t;
	pthread_create(&t, 0, w, 0);
	pthread_join(t, &v);
	return 0;
}
