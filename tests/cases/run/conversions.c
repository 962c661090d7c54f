// Integer promotions, usual conversions, wrapping, truncation, signed against unsigned.
#include <limits.h>
#include <stdio.h>

int main(void)
{
	unsigned char a = 200, b = 100;
	signed char c = -1;
	unsigned u = 0;
	int minus = -1;
	long big = 0x123456789L;

	printf("%d %d\n", a + b, (unsigned char)(a + b));
	printf("%d %d\n", ~a, (unsigned char)~a >> 1);
	printf("%u %d\n", u - 1, u - 1 > 0);
	printf("%d %d\n", minus < u, (long)minus < (long)u);
	printf("%d %d\n", c == (unsigned char)c, (unsigned short)c == 65535);
	printf("%x %d\n", (int)big, (short)big);
	printf("%d %d %d\n", (int)3.99, (int)-3.99, (char)321);
	printf("%lu %u\n", (unsigned long)minus, (unsigned)minus);
	printf("%d %d\n", 5u > -6, (unsigned short)1 - 2 < 0);
	printf("%u %lu\n", UINT_MAX + 1u, ULONG_MAX + 1ul);
	printf("%d\n", 1.0f / 3 == (float)(1.0 / 3));
	_Bool t = 256, f = 0.0, h = 0.5;
	printf("%d %d %d %d\n", t, f, h, (_Bool)(char)256);
	printf("%lld\n", 1LL * INT_MAX * 2);
	return 0;
}
