// Bit-fields: signed and unsigned, wrapping, neighbors, promotion, padding, bool, assignment value.
#include <stdbool.h>
#include <stdio.h>

struct s {
	unsigned a : 3;
	signed int b : 4;
	unsigned : 5;
	unsigned c : 20;
	bool d : 1;
	unsigned : 0;
	unsigned long e : 40;
};

int main(void)
{
	struct s s = { 5, -3, 0xfffff, true, 1UL << 39 };
	volatile int ten = 10;

	printf("%u %d %u %d %d\n", s.a, s.b, s.c, s.d, s.e == 1UL << 39);
	s.a += ten;
	s.b = ten;
	s.c++;
	s.d = ten;
	printf("%u %d %u %d\n", s.a, s.b, s.c, s.d);
	int r = s.a = 9 + ten;
	printf("%d %d\n", r, s.a - 6 < 0);
	s.b >>= 1;
	s.a ^= 7;
	s.e -= 1;
	printf("%d %u %d %zu\n", s.b, s.a, s.e == (1UL << 39) - 1, sizeof s);
	return 0;
}
