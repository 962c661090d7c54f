/* The example of the CEGPV paper (Sect. 2, Fig. 2a): of five shared variables, three are kept at first: t1, t2 and x.
   `false`: each assertion may see the other's t as 0, and its own as 1. */
#include <assert.h>
#include <pthread.h>

int x, y, z, t1, t2;

void *p(void *arg)
{
	x = y ? z ? 0 : 1 : 1;
	y = z;
	z = 0;
	t1 = x;
	assert(t1 + t2 != 1);
	return 0;
}

void *q(void *arg)
{
	x = y ? 0 : z ? 0 : 1;
	y = !z;
	z = 1;
	t2 = x;
	assert(t1 + t2 != 1);
	return 0;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, q, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
