// verdict: true
// returning from main ends the other threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int go;
void *w(void *arg)
{
	while (!go)
		;
	assert(0);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	return 0;
}
