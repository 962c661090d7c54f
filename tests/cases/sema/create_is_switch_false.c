// verdict: false(unreach-call)
// the new thread may run before the step after the creation
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 1, y;
void *w(void *arg) { y = x; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	x = 0;
	pthread_join(t, NULL);
	assert(y == 0);
	return 0;
}
