// Builtins: varargs, offsetof, expect, constant_p, types_compatible_p, unreachable, overflow, bits.
struct s { int a; struct { char b[4]; } c; };

int sum(int n, ...)
{
	__builtin_va_list list, copy;
	int s = 0;
	__builtin_va_start(list, n);
	__builtin_va_copy(copy, list);
	while (n-- > 0)
		s += __builtin_va_arg(list, int);
	s += (int)__builtin_va_arg(copy, double);
	__builtin_va_end(copy);
	__builtin_va_end(list);
	return s;
}
int offset(void) { return (int)__builtin_offsetof(struct s, c.b[2]); }
int likely(int n) { return __builtin_expect(n > 3, 1) ? n : __builtin_abs(n); }
int constant(int n) { return __builtin_constant_p(n) + __builtin_types_compatible_p(int, long); }
int known(int n) { if (n > 3) __builtin_unreachable(); return n > 5; }
int overflow(int a, int b, int *r) { return __builtin_add_overflow(a, b, r); }
int bits(unsigned n) { return __builtin_popcount(n) + __builtin_ctz(n | 1) + __builtin_bswap32(n); }
int chosen(int n) { return __builtin_choose_expr(sizeof(int) == 4, n, "no"); }
const char *where(void) { return __func__; }
