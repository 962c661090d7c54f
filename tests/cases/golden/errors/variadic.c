// error: va-arg at 8
#include <stdarg.h>

int first(int n, ...)
{
	va_list list;
	va_start(list, n);
	int value = va_arg(list, int);
	va_end(list);
	return value;
}

int main(void)
{
	return first(1, 2);
}
