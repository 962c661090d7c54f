// verdict: false(unreach-call)
// x++ on a plain variable is a read and a write
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg) { x++; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	x++;
	pthread_join(t, NULL);
	assert(x == 2);
	return 0;
}
