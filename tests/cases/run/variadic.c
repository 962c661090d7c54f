// Variadic functions of the library; default promotions.
#include <stdio.h>

int main(void)
{
	char c = 3;
	float f = 0.5f;
	char text[32];

	printf("%d %.2f %d %.2f\n", c, f, (short)2, 1.25);
	printf("%d %5d|%-5d|%05d %x %c %s %.3s %p\n", 1, 2, 3, 4, 255, 'c', "str", "string", (void *)0);
	int n = snprintf(text, sizeof text, "%ld-%lu-%lld", -1L, 2UL, 3LL);
	printf("%s %d\n", text, n);
	return 0;
}
