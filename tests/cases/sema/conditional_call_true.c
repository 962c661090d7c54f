// verdict: true
// x ? f() : g() runs one of the two
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, ran_f, ran_g;
int f(void) { ran_f++; return 3; }
int g(void) { ran_g++; return 4; }
void *w(void *arg)
{
	int r = x ? f() : g();
	assert((r == 3 && ran_f == 1 && !ran_g) || (r == 4 && ran_g == 1 && !ran_f));
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	x = 1;
	pthread_join(t, NULL);
	assert(ran_f + ran_g == 1);
	return 0;
}
