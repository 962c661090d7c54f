// exit: 10
// says: sliced: unread
// says: false(undefined)

// What is read through a null pointer goes nowhere.
#include <assert.h>
#include <pthread.h>
int unread, value, x, *pointer = &value;
void *p(void *a) { unread = x + *pointer; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	pointer = 0;
	x = 1;
	assert(x == 1);
	pthread_join(a, 0);
	return 0;
}
