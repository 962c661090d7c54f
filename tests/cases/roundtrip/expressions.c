// Precedence, every operator, casts, sizeof, pointers, conditional without a middle, comma.
int all(int a, int b, unsigned c, int *p)
{
	int r = a + b * 3 - a / (b | 1) % 7 << 2 ^ (a & b) | ~c >> 1;
	r += !a && b || a < b == (c >= 3u) != (a > 2);
	r -= -a + +b - - 1, r *= 2, r /= 3, r %= 100, r <<= 1, r >>= 2, r &= 0xff, r |= 4, r ^= 9;
	r += a ? b ? 1 : 2 : c ? 3 : 4;
	r += a ?: b;
	r += (a++, --b, *p++ + ++*p);
	return r + (int)sizeof(r + 1L) + (int)sizeof(int[3]) + (int)sizeof *p;
}
int pointers(int (*m)[4], int **pp, char *s) { return m[1][2] + *(*m + 3) + **pp + pp[0][1] + 2[s] + (int)(&m[1][0] - m[0]); }
long casts(double d, void *v, long l) { return (char)d + (unsigned char)l + (long)v + *(short *)v + (_Bool)l; }
int assign(int *a, int *b) { return *a = *b = 7; }
int unary(int *p) { return - -*p + !!*p + ~-*p; }
int sizes(void) { return (int)(sizeof (int) * 2 + sizeof(char) - 1); }
int call(int (*f)(int, int), int n) { return (*f)(n, (n, 2)) + (**f)(1, n ? n : 3); }
