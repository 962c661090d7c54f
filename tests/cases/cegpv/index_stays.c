// exit: 10
// says: sliced: hits
// says: false(undefined)
// args: -DLAST=2
// exit: 0
// says: sliced: hits
// says: no violation, so the program has none

// No property reads the array, but the index is checked.
#include <assert.h>
#include <pthread.h>
#ifndef LAST
#define LAST 3
#endif
int hits[3], at, x;
void *p(void *a) { for (int i = 0; i < 2; i++) { int here = at; hits[here] = x; } return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	at = LAST;
	x = 1;
	assert(x == 1);
	pthread_join(a, 0);
	return 0;
}
