// args: --rings 0
// exit: 10
// says: false(unreach-call)

// What a pointer may point to is written by its name, and read through the pointer.
#include <assert.h>
#include <pthread.h>
int x, *q, noise;
void *p(void *a) { noise++; x = 5; return 0; }
int main(void)
{
	pthread_t t;
	q = &x;
	pthread_create(&t, 0, p, 0);
	noise++;
	assert(*q != 5);
	return 0;
}
