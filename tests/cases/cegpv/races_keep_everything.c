// args: --property data-race
// exit: 10
// says: data races are checked: no variable can be left out
// says: false(no-data-race)
// args: --property unreach-call
// exit: 0
// says: sliced: noise
// silent: warning

#include <assert.h>
#include <pthread.h>
int noise, x;
void *p(void *a) { noise++; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	noise++;
	x = 1;
	assert(x == 1);
	return 0;
}
