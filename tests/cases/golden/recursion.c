// A recursive function that touches shared memory is inlined to a bound; one that does not stays a function.
// flags: --unwind-recursion 2
// origins: yes
#include <pthread.h>

int depth;

static void down(int n)
{
	depth++;
	if (n)
		down(n - 1);
}

static int power(int n)
{
	return n ? 2 * power(n - 1) : 1;
}

void *worker(void *arg)
{
	down(power(2));
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	depth++;
	return 0;
}
