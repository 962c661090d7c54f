// args: --rings 0
// exit: 0
// says: verdict: true

// The test that protects the access is no variable to lose.
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>
int unread, x;
void *p(void *a)
{
	int *pointer = a;
	if (pointer && *pointer == x)
		unread = 1;
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	x = 1;
	assert(x == 1);
	pthread_join(a, 0);
	return 0;
}
