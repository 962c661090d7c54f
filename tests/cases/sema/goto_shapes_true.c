// verdict: true
// goto backward, into a block and out of two loops
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg)
{
	int n = 0;

again:
	x++;
	if (++n < 3)
		goto again;
	goto inside;
	while (n < 100) {
		x += 1000;
inside:
		for (;;) {
			x += 10;
			if (x > 40)
				goto out;
			if (x > 20)
				break;
		}
		n = 100;
	}
	x += 5000;
out:
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(x == 5023);
	return 0;
}
