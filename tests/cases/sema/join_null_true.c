// verdict: true
// a join without a place for the value
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, &x);
	pthread_join(t, NULL);
	assert(x == 1);
	return 0;
}
