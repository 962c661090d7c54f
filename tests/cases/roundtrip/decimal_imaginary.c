// refuse: decimal floats and imaginary constants
_Decimal64 dadd(_Decimal64 a, _Decimal64 b) { return a + b; }
_Decimal32 dconst(void) { return 1.5df; }
double _Complex times_i(double _Complex z) { return z * 1.0i; }
