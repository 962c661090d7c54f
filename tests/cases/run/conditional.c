// ?: nested, of mixed types, as operand, with the middle left out.
#include <stdio.h>

int sign(int n) { return n < 0 ? -1 : n > 0 ? 1 : 0; }
const char *size(unsigned n) { return n < 10 ? "one" : n < 100 ? "two" : n < 1000 ? "three" : "more"; }

int main(void)
{
	int a = 3, b = 4, calls = 0;
	int *p = &a;

	printf("%d %d %d\n", sign(-7), sign(0), sign(9));
	printf("%s %s %s\n", size(5), size(123), size(99999));
	printf("%d\n", *(a > b ? &a : &b));
	printf("%ld %f\n", (long)(a ? 1u : -1), a ? 1 : 2.5);
	printf("%d\n", (a > b ? -1 : 1u) > 0);
	printf("%d %d\n", a ?: 9, (calls++, 0) ?: 7);
	printf("%d %d\n", p ? *p : 0, calls);
	a ? (void)(b = 10) : (void)(b = 20);
	printf("%d\n", b);
	return 0;
}
