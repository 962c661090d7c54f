// verdict: true
// needs: a proof
// C11 7.12.6.12, F.10.3.12: both parts have the sign of the number.
#include <assert.h>
#include <math.h>
int main(void)
{
	double whole;
	assert(modf(2.75, &whole) == 0.75 && whole == 2);
	assert(modf(-2.75, &whole) == -0.75 && whole == -2);
	assert(modf(-0.5, &whole) == -0.5 && whole == 0 && 1 / whole < 0);
	assert(modf(4503599627370497.0, &whole) == 0 && whole == 4503599627370497.0);
	assert(modf(4503599627370495.5, &whole) == 0.5 && whole == 4503599627370495.0);
	double none = modf(-1.0 / 0.0, &whole);
	assert(none == 0 && 1 / none < 0 && whole < 0 && whole == 2 * whole);
	double unknown = modf(0.0 / 0.0, &whole);
	assert(unknown != unknown && whole != whole);
	float part;
	assert(modff(8388607.5f, &part) == 0.5f && part == 8388607.0f);
	assert(modff(-1.25f, &part) == -0.25f && part == -1.0f);
	return 0;
}
