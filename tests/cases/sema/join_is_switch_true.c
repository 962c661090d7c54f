// verdict: true
// nothing of the thread is left after the join
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg) { x = 1; x = 2; x = 3; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 3);
	return 0;
}
