// Floating point: literals, comparisons, NaN, conversions both ways, compound operations.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
	volatile double zero = 0.0;
	double nan = zero / zero, inf = 1 / zero;
	float f = 16777216.0f;

	printf("%d %d %d\n", nan == nan, nan != nan, inf > DBL_MAX);
	printf("%a %g %g\n", 0x1.8p3, 1e-3, .5e1f);
	printf("%d %d\n", f + 1 == f, (int)(float)16777217);
	printf("%.1f %.1Lf\n", -0.0 + zero, 1.5L * 3);
	printf("%lu %d\n", (unsigned long)1e18, (signed char)-5.9);
	if (!zero && inf)
		printf("%d\n", isnan(nan) && signbit(-zero));
	double d = 1;
	for (int k = 0; k < 3; k++)
		d = d * 3 - k, d /= 2;
	double before = d++;
	printf("%.4f %.4f\n", before, --d);
	return 0;
}
