// verdict: true
// the value of the return that was taken
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int which;
void *w(void *arg)
{
	for (intptr_t k = 0; k < 3; k++)
		if (k == (intptr_t)arg)
			return (void *)(k + 10);
	which = 1;
	return (void *)20;
}
int main(void)
{
	pthread_t t, u;
	void *p, *q;

	pthread_create(&t, NULL, w, (void *)1);
	pthread_create(&u, NULL, w, (void *)7);
	pthread_join(t, &p);
	pthread_join(u, &q);
	assert((intptr_t)p == 11 && (intptr_t)q == 20 && which == 1);
	return 0;
}
