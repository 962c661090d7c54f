// exit: 0
// says: verdict: true

// A loop of jumps is left after two rounds, which the assertion at its end relies on.
#include <assert.h>
#include <pthread.h>
int x, noise;
void *p(void *a)
{
	int i = 0;
again:
	noise++;
	x++;
	i++;
	if (i < 2)
		goto again;
	assert(x <= 4);
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, p, 0);
	return 0;
}
