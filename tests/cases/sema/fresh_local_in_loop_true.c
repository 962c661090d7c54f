// verdict: true
// a local declared in a loop body is initialized anew each time round
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg)
{
	for (int k = 0; k < 3; k++) {
		int n = 0;
		int a[2] = { 5 };
		n++;
		a[1]++;
		x += n + a[0] + a[1];
	}
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 21);
	return 0;
}
