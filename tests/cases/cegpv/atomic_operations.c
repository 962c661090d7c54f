// exit: 0
// says: V0 = {owner, inside}; sliced: visits, sum
// says: no violation, so the program has none
// args: -DBAD
// exit: 10
// says: real

// Atomic operations on what is irrelevant vanish as well.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int owner, visits, sum;
int inside;
void *p(void *a)
{
	atomic_fetch_add(&visits, 1);
	int nobody = 0;
#ifdef BAD
	if (owner == 0) {
		owner = 1;
#else
	if (__sync_bool_compare_and_swap(&owner, 0, 1)) {
#endif
		inside++;
		assert(inside == 1);
		inside--;
		owner = 0;
	}
	sum = sum + visits;
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, p, 0);
	pthread_create(&b, 0, p, 0);
	return 0;
}
