// Variadic functions of the program and of the library; default promotions.
#include <stdarg.h>
#include <stdio.h>

double sum(int count, ...)
{
	va_list list, copy;
	double s = 0;

	va_start(list, count);
	va_copy(copy, list);
	for (int k = 0; k < count; k++)
		s += k % 2 ? va_arg(list, double) : va_arg(list, int);
	s += va_arg(copy, int) * 100;
	va_end(copy);
	va_end(list);
	return s;
}

int main(void)
{
	char c = 3;
	float f = 0.5f;
	char text[32];

	printf("%.2f\n", sum(4, c, f, (short)2, 1.25));
	printf("%d %5d|%-5d|%05d %x %c %s %.3s %p\n", 1, 2, 3, 4, 255, 'c', "str", "string", (void *)0);
	int n = snprintf(text, sizeof text, "%ld-%lu-%lld", -1L, 2UL, 3LL);
	printf("%s %d\n", text, n);
	return 0;
}
