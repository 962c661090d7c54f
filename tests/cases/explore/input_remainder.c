// exit: 0
// says: verdict: true
// args: -DNEGATIVE
// exit: 10
// says: violated at
// args: -DMASK
// exit: 10
// says: violated at
// args: -DBOTH
// exit: 10
// says: violated at
// args: -DLATER
// exit: 10
// says: violated at
// args: -DHOLE
// exit: 10
// says: violated at
// args: -DBEFORE
// exit: 10
// says: violated at
// args: -DVALUE
// exit: 5
// says: only some values

// Only the sign and the remainder of an input matter: one value of each is tried, within each interval.
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
int sum, last;

static void count(unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		sum++;
}

int main(void)
{
	unsigned n = __VERIFIER_nondet_uint();
	int x = __VERIFIER_nondet_int();
	count(n % 5);
	assert(sum <= 4 && (n & 3) < 4);
	last = x % 4;
#if defined NEGATIVE
	assert(last != -3);
#elif defined MASK
	assert((x & 7) != 6 || x > 0);
#elif defined BOTH
	// The remainder by 6 decides.
	assert(x % 2 != 1 || x % 3 != 2);
#elif defined LATER
	// One value of each remainder in the interval beyond.
	if (x > 1000)
		assert(last != 3);
#elif defined HOLE
	// Another value than 7 with this remainder.
	if (last == 3 && x > 5)
		assert(x == 7);
#elif defined BEFORE
	int y = __VERIFIER_nondet_int();
	if (y == -5 || y == -1)
		return 0;
	assert(y % 4 != -1);
#elif defined VALUE
	assert(x * 3 != 1000003 + last);
#else
	assert(last >= -3 && last <= 3);
#endif
	return 0;
}
