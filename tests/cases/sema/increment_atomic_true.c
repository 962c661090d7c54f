// verdict: true
// x++ on an _Atomic variable is one step
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Atomic int x;
void *w(void *arg) { x++; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	--x;
	x += 1;
	x++;
	pthread_join(t, NULL);
	assert(x == 2);
	return 0;
}
