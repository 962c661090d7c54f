// args: --property overflow
// exit: 10
// says: false(no-overflow)
// args: --property unreach-call
// exit: 0
// says: sliced: total

// Beyond the property, no one reads the sum.
#include <assert.h>
#include <pthread.h>
#include <limits.h>
int total = INT_MAX - 1, x;
void *p(void *a) { total += 1; return 0; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, p, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	x = total > 0;
	assert(1);
	return 0;
}
