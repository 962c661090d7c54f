// verdict: true
#include <stdarg.h>
#include <assert.h>
int sum(int n, ...) {
	va_list ap;
	va_start(ap, n);
	int s = 0;
	for (int i = 0; i < n; i++) s += va_arg(ap, int);
	va_end(ap);
	return s;
}
double vmix(const char *f, va_list ap) {
	double r = 0;
	for (; *f; f++) {
		if (*f == 'd') r += va_arg(ap, int);
		else if (*f == 'f') r += va_arg(ap, double);
		else r += *va_arg(ap, int *);
	} return r;
}
double mix(const char *f, ...) {
	va_list ap, b;
	va_start(ap, f);
	va_copy(b, ap);
	double r = vmix(f, ap);
	double q = vmix(f, b);
	va_end(ap);
	va_end(b);
	assert(r == q);
	return r;
}
int main(void) {
	int x = 5;
	assert(sum(3, 1, 2, 3) == 6);
	assert(sum(0) == 0);
	assert(mix("dfp", 1, 2.5, &x) == 8.5);
	int (*f)(int, ...) = sum;
	assert(f(2, 4, 5) == 9);
	return 0;
}
