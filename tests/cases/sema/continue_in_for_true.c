// verdict: true
// continue in a for loop runs the increment
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg)
{
	for (int k = 0; k < 3; x += 10, k++) {
		if (k == 1)
			continue;
		x++;
	}
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 32);
	return 0;
}
