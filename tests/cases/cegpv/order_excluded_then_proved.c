// exit: 0
// says: V0 = {x, t}; sliced: y
// says: spurious, its order is excluded
// says: abstraction 2: no violation, so the program has none

// Nobody else writes x, so one order of the events is left over, and it is excluded.
#include <assert.h>
#include <pthread.h>
_Bool x, y, t;
void *p(void *a) { y = 1; x = y; t = x; assert(t); return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	pthread_join(a, 0);
	return 0;
}
