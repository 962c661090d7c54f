// verdict: false(unreach-call)
// x = x + y with both shared: a write of y between the reads counts
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 1, y = 1;
void *w(void *arg) { x = x + y; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	x = 10;
	y = 20;
	pthread_join(t, NULL);
	assert(x != 21);
	return 0;
}
