// verdict: true
// no switch inside an atomic region that spans a call and an early return
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, y;
int bump(int n)
{
	__VERIFIER_atomic_begin();
	x += n;
	if (n == 1) {
		y += n;
		__VERIFIER_atomic_end();
		return 1;
	}
	y += n;
	__VERIFIER_atomic_end();
	return 0;
}
void *w(void *arg) { bump(1); bump(2); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	__VERIFIER_atomic_begin();
	int same = x == y;
	__VERIFIER_atomic_end();
	assert(same);
	pthread_join(t, NULL);
	return 0;
}
