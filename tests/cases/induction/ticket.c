// verdict: true
// A ticket lock in endless loops; the number of the thread comes through a pointer.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned char next, serving, owner;

void *enter_and_leave(void *arg)
{
	unsigned char me = *(unsigned char *)arg;

	while (1) {
		unsigned char mine;

		__VERIFIER_atomic_begin();
		mine = next;
		next = (next + 1) & 3;
		__VERIFIER_atomic_end();
		while (serving != mine) {
		}
		owner = me;
		assert(owner == me);
		serving = (mine + 1) & 3;
	}
	return 0;
}

int main(void)
{
	pthread_t a, b;
	unsigned char one = 1, two = 2;

	pthread_create(&a, 0, enter_and_leave, &one);
	pthread_create(&b, 0, enter_and_leave, &two);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
