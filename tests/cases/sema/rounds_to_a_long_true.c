// verdict: true
// C11 7.12.9.7: halfway cases away from zero.
#include <assert.h>
#include <math.h>

int main(void)
{
	assert(lroundf(2.5f) == 3 && lroundf(-2.5f) == -3);
	return 0;
}
