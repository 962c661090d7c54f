// verdict: false(undefined)
// C11 6.2.4p2: another thread reads a local variable of a call that has ended, while another call has locals of its own.
#include <pthread.h>
int *p, r;

static void *reader(void *arg)
{
	r = *p;
	return arg;
}

static void first(void)
{
	int one = 1;
	p = &one;
}

static void second(void)
{
	int other = 5, *q = &other;
	pthread_t t;
	*q = 7;
	pthread_create(&t, 0, reader, 0);
	pthread_join(t, 0);
	*q = 8;
}

int main(void)
{
	first();
	second();
	return 0;
}
