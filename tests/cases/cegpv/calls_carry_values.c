// exit: 0
// says: V0 = {limit, x}; sliced: count
// says: no violation, so the program has none
// args: -DBAD
// exit: 10
// says: real

// Values go through arguments, results and a structure.
#include <assert.h>
#include <pthread.h>
struct pair { int low, high; };
struct pair limit;
int x, count;
static int larger(int a, int b) { count++; return a > b ? a : b; }
static void set(int low, int high, int unused) { limit.low = low; limit.high = high; count += unused; }
void *p(void *a)
{
#ifdef BAD
	set(1, 5, count);
#else
	set(1, 2, count);
#endif
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	int low = limit.low, high = limit.high;
	x = larger(low, high);
	assert(x <= 2);
	return 0;
}
