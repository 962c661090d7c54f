// verdict: false(unreach-call)
// a switch inside a call that is an argument of a call
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
int read_x(void) { return x; }
int add(int a, int b) { return a + b; }
int out;
void *w(void *arg) { out = add(read_x(), add(read_x(), read_x())); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	x = 1;
	pthread_join(t, NULL);
	assert(out == 0 || out == 3);
	return 0;
}
