// verdict: true
// a thread whose first statement is local must still execute it
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg)
{
	int n = 4;
	n += 3;
	x = n;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 7);
	return 0;
}
