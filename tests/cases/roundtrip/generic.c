// _Generic selections.
#define KIND(x) _Generic((x), int: 1, long: 2, char *: 3, const char *: 4, double: 5, default: 6)

int kinds(int i, long l, char *s, const char *t, double d, float f)
{
	return KIND(i) + 10 * KIND(l) + 100 * KIND(s) + 1000 * KIND(t) + 10000 * KIND(d) + 100000 * KIND(f);
}
int iabs(int n) { return n < 0 ? -n : n; }
long labs_(long n) { return n < 0 ? -n : n; }
long pick(long n) { return _Generic(n, int: iabs, long: labs_)(n); }
