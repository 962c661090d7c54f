// verdict: true
// x = x + y with both shared: the results that orders can give, and no others
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 1, y = 1;
void *w(void *arg) { x = x + y; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	y = 20;
	pthread_join(t, NULL);
	assert(x == 2 || x == 21);
	return 0;
}
