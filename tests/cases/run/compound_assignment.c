// op= converts to the left type, evaluates the left side once, and is an expression.
#include <stdio.h>

int calls, a[2];
int *place(void) { calls++; return &a[1]; }

int main(void)
{
	char c = 100;
	unsigned char u = 250;
	short s = 1;
	int i = 7;
	double d = 1.5;
	float f = 0.1f;

	c += 20;
	u += 10;
	s <<= 14;
	i *= 1.5;
	i -= 0.5;
	d /= 2;
	d += i;
	f *= 10;
	*place() += 5;
	*place() <<= 2;
	i ^= i | 0x10;
	u >>= 1, u |= 0x80, u %= 100;
	int chain = i += s /= 3;
	printf("%d %d %d %d %.3f %.3f %d %d %d\n", c, u, s, i, d, f, a[1], calls, chain);
	return 0;
}
