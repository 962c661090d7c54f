// Shifts of every width, sign, promotion of the left operand only, precedence.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint8_t b = 0x81;
	int8_t s = -128;
	uint64_t w = 1;

	printf("%x %x\n", b << 1, (uint8_t)(b << 1));
	printf("%d %d\n", s >> 3, -17 >> 2);
	printf("%llx\n", (unsigned long long)(w << 63 | w << 31));
	printf("%x\n", 0xf0f0f0f0u >> 4);
	printf("%d\n", 1 << 2 + 1);
	printf("%zu %zu\n", sizeof(b << 1L), sizeof(1L << b));
	for (unsigned k = 0, m = 0x80000001u; k < 4; k++, m = m << 1 | m >> 31)
		printf("%x ", m);
	printf("\n%d %d\n", 6 & 3 == 3, (6 & 3) == 3);
	printf("%d %d %d\n", 5 ^ 3 | 8, ~0 & 0xff, !5 << 3);
	return 0;
}
