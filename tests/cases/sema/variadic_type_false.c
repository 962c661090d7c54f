// verdict: false(undefined)
#include <stdarg.h>
long get(int n, ...) {
	va_list ap;
	va_start(ap, n);
	long s = va_arg(ap, long);
	va_end(ap);
	return s;
}
int main(void) {
	return get(1, 7) == 7;
}
