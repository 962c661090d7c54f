inline int third(int x) { return x / 3; }
struct point { int x, y; union { int i; char c[4]; }; struct { short s; } inner; };
