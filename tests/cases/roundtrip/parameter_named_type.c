// refuse: a parameter with the name of a visible typedef that an expression in parentheses uses
typedef int T;
int product(int T, int y) { return T * y - (T) - 1; }
typedef void cb(int);
int value(int (*cb)(int), int x) { return (cb)(x); }
int cast(int x) { return __extension__ (T)(x); }
