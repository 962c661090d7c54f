// verdict: false(unreach-call)
// the thread may be faster than the return of main
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *w(void *arg) { assert(0); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	return 0;
}
