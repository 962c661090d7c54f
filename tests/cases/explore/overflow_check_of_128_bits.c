// args:
// exit: 3
// says: arithmetic with overflow check on numbers of 128 bits is not supported

#include <assert.h>

int main(void)
{
	__int128 large = 1, sum;
	large <<= 70;
	assert(!__builtin_add_overflow(large, 1, &sum));
	assert(sum == large + 1);
	return 0;
}
