// Declarators: pointers to functions, functions that return them, arrays of pointers, typedefs, abstract ones.
typedef int binary(int, int);
typedef binary *operation;
int add(int a, int b) { return a + b; }
binary *choose(int n) { return n ? add : 0; }
int (*choose_old(int n))(int, int) { return n ? &add : (int (*)(int, int))0; }
int (*(*table[2])(int))(int, int) = { choose, choose_old };
int run(operation o, int k) { return table[k](1)(2, 3) + o(1, 1); }
int (*rows(int (*m)[3]))[3] { return m + 1; }
int apply(int f(int), int n) { return f(n); }
void (*volatile handler)(int, void (*)(void));
unsigned long widths(void) { return sizeof(int (*)[3]) + sizeof(char *(*[2])(void)); }
