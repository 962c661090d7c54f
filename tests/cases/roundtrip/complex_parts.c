// refuse: __real__
double re(double _Complex z) { return __real__ z; }
double im(double _Complex z) { return __imag__ z; }
