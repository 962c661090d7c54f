// exit: 0
// says: objects may be in any order in memory, which stays the same
// args: --without order-of-objects
// exit: 5
// says: the order of pointers to different objects is not modeled
// args: -DTHREE
// exit: 0
// says: verdict: true
// args: -DNUMBERS
// exit: 0
// says: verdict: true
// args: -DONE
// exit: 10
// says: violated at
// args: -DOTHER
// exit: 10
// says: violated at
// args: -DREUSED
// exit: 10
// says: violated at
// args: -DLOCALS
// exit: 10
// says: violated at
// args: -DTEXTS
// exit: 5
// says: the order of pointers to different objects is not modeled
// args: -DBEHIND
// exit: 5
// says: the order of pointers to different objects is not modeled
// args: -DENDED
// exit: 5
// says: the order of pointers to different objects is not modeled
// args: -DMANY
// exit: 5
// says: the order of pointers to different objects is not modeled

// Objects are in some order in memory, which stays the same while they exist.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static int a[2], b[2], c, d, e, f;
static int is_less;
static void *compares(void *unused)
{
	is_less = a < b;
	return unused;
}
static int is_local_less(int *outer)
{
	int inner;
	return outer < &inner;
}
int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, compares, 0);
	int less = &a[1] < &b[0];
	pthread_join(thread, 0);
	assert(less == is_less && less == !(b > a ? 0 : 1) && (a <= b) == less && less != (b < a));
#if defined THREE
	assert(!(&a[0] < &c && &c < &b[1]) || less);
#elif defined NUMBERS
	assert(((uintptr_t)&a[1] < (uintptr_t)&b[0]) == less && ((intptr_t)a >= (intptr_t)b) != less);
#elif defined ONE
	assert(less);
#elif defined OTHER
	assert(!less);
#elif defined REUSED
	// The second block may be where the first one was, or somewhere else.
	int *one = malloc(4), before = one < a;
	free(one);
	int *two = malloc(4);
	assert((two < a) == before);
#elif defined LOCALS
	int outer, before = is_local_less(&outer);
	assert(is_local_less(&outer) == before);
#elif defined TEXTS
	// The second text may be the end of the first one.
	const char *one = "abc", *two = "bc";
	assert(!(one < two && two < one + 2));
#elif defined BEHIND
	assert((a + 2 < b) == less);
#elif defined ENDED
	int *one = malloc(4);
	free(one);
	assert(one < a || one > a);
#elif defined MANY
	assert((&c < &d) + (&d < &e) + (&e < &f) < 4);
#endif
	return 0;
}
