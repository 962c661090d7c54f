// verdict: false(unreach-call)
// two accesses after a loop are two steps
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y;
void *w(void *arg)
{
	for (int k = 0; k < 2; k++)
		x = k;
	x = 5;
	y = 5;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	if (x == 5)
		assert(y == 5);
	pthread_join(t, NULL);
	return 0;
}
