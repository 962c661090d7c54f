// Complex numbers.
float _Complex cadd(float _Complex a, float _Complex b) { return a + b; }
int cequal(double _Complex a, double _Complex b) { return a == b; }
