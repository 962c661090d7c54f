// verdict: true
// the function that runs is the one the pointer holds at the call
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void one(void) { x = 1; }
void two(void) { x = 2; }
void (*f)(void) = one;
void *w(void *arg) { f = two; return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	f();
	assert(x == 2);
	return 0;
}
