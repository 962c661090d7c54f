// verdict: true
// pthread_exit in a nested call ends the thread and gives its value
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int x;
void deep(int n)
{
	if (n == 0)
		pthread_exit((void *)33);
	x++;
}
void less_deep(void) { deep(1); deep(0); x = 100; }
void *w(void *arg) { less_deep(); x = 200; return arg; }
int main(void)
{
	pthread_t t;
	void *p;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, &p);
	assert((intptr_t)p == 33 && x == 1);
	return 0;
}
