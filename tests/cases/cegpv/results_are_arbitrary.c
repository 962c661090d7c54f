// args: --rings 0
// exit: 10
// says: V0 = {x}; sliced: y
// says: real

// What a function computes from a sliced variable may be anything.
#include <assert.h>
#include <pthread.h>
int x, y;
static int get(void) { return y; }
void *p(void *a) { y = 7; return 0; }
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	x = get();
	assert(x != 7);
	return 0;
}
