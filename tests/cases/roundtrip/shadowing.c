// Scopes: names hidden in blocks, a typedef name used as a variable, tags, parameters.
typedef int T;
int x = 1;
int hide(int x) { { int x = 2; x++; { extern int x; return x; } } }
int not_a_type(int n) { int T = n; return T * 2; }
struct T { T T; };
T member(struct T *t) { T r = t->T; { struct T { char c[9]; } u; r += (int)sizeof u; } return r; }
int loop(int n) { int s = 0; for (int n = 0; n < 3; n++) { int s = n; s++; } return s + n; }
enum { N = 3 };
int inner(void) { enum { N = 7 }; return N; }
int label(int x) { goto x; x: return x; }
