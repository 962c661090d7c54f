// verdict: true
// break leaves a do loop without its condition; continue goes to the condition
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, tests;
int test(void) { return ++tests < 3; }
void *w(void *arg)
{
	do {
		if (x++ == 0)
			continue;
		break;
	} while (test());
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 2 && tests == 1);
	return 0;
}
