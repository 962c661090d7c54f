// exit: 10
// says: sliced: unread
// says: division by zero

// The quotient is read nowhere, but it may be undefined: the divisor is never sliced.
#include <assert.h>
#include <pthread.h>
int unread, divisor = 1, x;
void *p(void *a) { unread = 10 / divisor; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	divisor = 0;
	x = 1;
	assert(x == 1);
	pthread_join(a, 0);
	return 0;
}
