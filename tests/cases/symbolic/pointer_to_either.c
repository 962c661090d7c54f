// verdict: true
/* A pointer to one of two objects: that one is written, and no other. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int x, y, *to;

void *work(void *arg)
{
	*to = 5;
	return arg;
}

int main(void)
{
	pthread_t thread;
	int first = __VERIFIER_nondet_int();
	if (first)
		to = &x;
	else
		to = &y;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(x == (first ? 5 : 0) && y == (first ? 0 : 5));
	return 0;
}
