// verdict: true
// a && f(): f runs only if a holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int a, calls;
int f(void) { calls++; return 1; }
void *w(void *arg)
{
	int r = a && f();
	r |= !a || f();
	(void)r;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(calls == 0);
	return 0;
}
