// verdict: true
#include <assert.h>

// The least number of 128 bits is looked at in a division, and a constant is converted to 128 bits.
__int128 wide = 7;

int main(void)
{
	const int two = 2;
	wide = wide / (__int128)two;
	wide = wide + (unsigned __int128)two;
	assert(wide == 5);
	return 0;
}
