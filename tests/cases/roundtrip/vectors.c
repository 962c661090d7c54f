// refuse: vector types
typedef int v4 __attribute__((vector_size(16)));

v4 add(v4 a, v4 b) { return a + b; }
v4 ones(void) { return (v4){ 1, 1, 1, 1 }; }
int third(v4 a) { return a[2]; }
