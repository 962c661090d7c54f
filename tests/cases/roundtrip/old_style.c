// K&R definitions with declared parameter types, functions without a prototype.
int add(a, b, p)
	int a;
	char b;
	int *p;
{
	return a + b + *p;
}
double scale(x, by) float x; double by; { return x * by; }
int call(f) int (*f)(); { return f(1, 2); }
int nothing() { return 0; }
