// The arithmetic types, their constants and conversions.
_Bool to_bool(double d) { return d; }
long double longer(float f) { return f * 2.5L; }
unsigned long long mix(signed char a, unsigned short b, long long c) { return a * b + c; }
_Float32 half32(_Float32 x) { return x / 2.0f32; }
_Float64 half64(_Float64 x) { return x / 2.0f64; }
_Float128 half128(_Float128 x) { return x / 2; }
int literals(int k)
{
	static const long long t[] = { 0b1011, 0x7fL, 017, 10uLL, 'a', L'x', 0xffffffff };
	return (int)t[k & 3];
}
double hex(double x) { return x * 0x1.8p-3 + 0x.8p1; }
unsigned suffixes(unsigned n) { return n + 1u + 2U + (unsigned)3ul + (unsigned)4LLU; }
