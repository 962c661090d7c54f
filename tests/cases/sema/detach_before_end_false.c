// verdict: false(unreach-call)
// a detached thread goes on running
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_detach(t);
	assert(x == 0);
	return 0;
}
