// verdict: false(unreach-call)
// after pthread_exit in main the others go on
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int over;
void *w(void *arg)
{
	if (over)
		assert(0);
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	over = 1;
	pthread_exit(NULL);
}
