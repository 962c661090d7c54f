// verdict: true
// the second caller of pthread_once waits for the end of the routine
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int a, b;
void setup(void) { a = 1; b = 1; }
void *w(void *arg) { pthread_once(&once, setup); assert(a + b == 2); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	w(NULL);
	pthread_join(t, NULL);
	return 0;
}
