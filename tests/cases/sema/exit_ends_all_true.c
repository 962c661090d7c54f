// verdict: true
// exit in a thread ends main as well
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int over;
void *w(void *arg)
{
	exit(0);
	over = 1;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(0);
	return over;
}
