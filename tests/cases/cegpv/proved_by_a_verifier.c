// args: --rings 0 --engine symbolic
// exit: 0
// says: V0 = {a, b}; sliced: y
// says: proves that it has no violation
// says: proved by symbolic
// args: --rings 0
// exit: 0
// says: only some values of this input were tried
// says: added: y

// The abstraction has too many values for the explorer, but not for the symbolic engine: whatever y is, both are equal.
#include <assert.h>
#include <pthread.h>
int a, b, y;
void *p(void *unused) { y = y * 3 + 1; return 0; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, p, 0);
	a = y;
	b = a;
	int left = a, right = b;
	assert(left == right);
	return 0;
}
