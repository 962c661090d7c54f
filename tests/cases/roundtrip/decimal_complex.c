// Decimal floats, complex numbers and imaginary constants.
_Decimal64 dadd(_Decimal64 a, _Decimal64 b) { return a + b; }
_Decimal32 dconst(void) { return 1.5df; }
double _Complex times_i(double _Complex z) { return z * 1.0i; }
float _Complex cadd(float _Complex a, float b) { return a + b; }
int cequal(double _Complex a, double _Complex b) { return a == b; }
