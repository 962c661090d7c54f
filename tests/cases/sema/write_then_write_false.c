// verdict: false(unreach-call)
// two writes to one variable in a row are both visible
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg) { x = 1; x = 0; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	assert(x == 0);
	pthread_join(t, NULL);
	return 0;
}
