// verdict: false(unreach-call)
#include <assert.h>
#include <pthread.h>

int *p;

static void *reads(void *from)
{
	p = from;
	return NULL;
}

/* The structure has no value in the second round either. */
static void *keeps(void *unused)
{
	pthread_t t;
	int n = 0;
again:;
	struct pair {
		int a, b;
	} x;
	if (n == 1)
		assert(x.b != 7);
	x.b = 1;
	pthread_create(&t, NULL, reads, &x);
	pthread_join(t, NULL);
	if (n++ == 0)
		goto again;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, keeps, NULL);
	pthread_join(t, NULL);
	return 0;
}
