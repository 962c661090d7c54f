// verdict: false(unreach-call)
// a && f(): a may change between its test and the call
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int a = 1, seen = 1;
int f(void) { seen = a; return 1; }
void *w(void *arg) { if (a && f()) seen += 10; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	a = 0;
	pthread_join(t, NULL);
	assert(seen != 10);
	return 0;
}
