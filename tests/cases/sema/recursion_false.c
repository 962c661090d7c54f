// verdict: false(unreach-call)
// a switch deep in a recursion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, go;
void down(int n)
{
	if (n == 0)
		assert(!go);
	else
		down(n - 1);
	x = n;
}
void *w(void *arg) { down(3); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	go = 1;
	pthread_join(t, NULL);
	return 0;
}
