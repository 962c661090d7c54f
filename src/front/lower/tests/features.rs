//! One construct per line: each must be lowered, and the result must be well typed.

use super::good;

#[test]
fn every_construct_is_lowered() {
    for snippet in [DECLARATIONS, EXPRESSIONS, STATEMENTS, INITIALIZERS, ATOMICS, REPHRASED].concat() {
        good(snippet);
    }
}

pub(super) const DECLARATIONS: &[&str] = &[
    "int f(const int a) { __auto_type b = a; b++; int c[3] = {1, 2, 3}; __auto_type p = c; p++; const char *s = \"x\";\
      __auto_type t = s; t++; __auto_type u = ({ __auto_type v = a; v++; }); return b + *p + *t + u; }",
    "int x; extern int x; int x; static int y; int x = 3;",
    "int a[]; int a[10]; int f(void) { return sizeof a; }",
    "int a[];",
    "typedef int T; T x; T f(T y) { T z = y; return z + x; }",
    "typedef struct node { struct node *next; int v; } node; node *head; int f(node *n) { return n->next->v; }",
    "struct s; struct s *p; struct s { int a; }; int f(void) { return p->a; }",
    "int f(a, b) int a; char *b; { return a + *b; } int g(void) { return f(1, \"x\"); }",
    "int *(*fp)(int, char *); int *g(int a, char *b) { return 0; } void h(void) { fp = g; fp = &g; (*fp)(1, 0); }",
    "int (*table[3])(void); int f(void) { return table[1]() + (*table[2])(); }",
    "int (*f(int a))[3] { static int x[3]; return &x; }",
    "void f(void) { extern int late; late = 1; int g(void); g(); } int late; int g(void) { return late; }",
    "static int f(void); int g(void) { return f(); } static int f(void) { return 1; }",
    "_Thread_local int t; static _Thread_local int u; void f(void) { static _Thread_local int v; t = u = v; }",
    "_Alignas(16) int x; struct s { int a __attribute__((aligned(8))); } __attribute__((packed)) y;",
    "enum e { A, B = 5, C }; enum e x = C; int a[C]; int f(enum e y) { return y == B ? A : x; }",
    "enum { BIG = 0x100000000 }; long x = BIG;",
    "struct s { struct { int a; union { int b; float c; }; }; int d; } x; int f(void) { return x.a + x.b + x.d; }",
    "struct s { unsigned a : 3; int : 0; long b : 40; _Bool c : 1; } x; int f(void) { return x.a + x.c + (x.b > 2); }",
    "struct s { int n; char data[]; }; int f(struct s *p) { return p->data[p->n]; }",
    "typedef int u8 __attribute__((mode(QI))); _Static_assert(sizeof(u8) == 1, \"size\");",
    "void f(int n) { int a[n]; int b[n][3]; a[0] = b[1][2]; n = sizeof a + sizeof b[0] + sizeof b; }",
    "void f(int n) { typedef int row[n]; row r; r[0] = sizeof(row); n = sizeof(int[n + 1]); }",
    "void f(int a[static 3], int b[const], int c[restrict 4], int d[][2], void g(int)) { g(a[0] + b[1] + d[1][1]); }",
    "_Noreturn void die(void); void die2(void) __attribute__((noreturn)); void f(void) { die(); die2(); }",
    "_Atomic int x; _Atomic(int *) p; struct s { _Atomic int a; } y; void f(void) { x++; x += 2; y.a = x; p = 0; }",
    "_Static_assert(sizeof(long) == 8, \"lp64\"); struct s { _Static_assert(1, \"in\"); int a; };",
    "int f(int T) { return T; } typedef int T;",
    "int main() { return 0; }",
    "extern inline __attribute__((gnu_inline)) int f(void) { return 1; } int f(void) { return 2; }",
    "unsigned _Decimal128 x; _Decimal128 y; void f(void) { x = y * 2; }",
    "const int c = 3; volatile int v; int *const p = 0; const char *s = \"a\" \"b\"; char t[] = \"abc\";",
    "__typeof(int) x; typedef long L; __typeof(L) y; __typeof(x + y) z; __typeof__(*&x) w;",
    "#pragma pack(2)\nstruct s { char a; int b; };\n#pragma pack()\n_Static_assert(sizeof(struct s) == 6, \"pack\");",
    "#pragma pack(1)\nstruct s { char a; int b : 3; long c; };\n#pragma pack()\n_Static_assert(sizeof(struct s) == 10, \"\");",
    "typedef union { int *i; void *v; } u __attribute__((transparent_union)); void g(u x); void f(int *p) { g(p); }",
    "float _Complex z; double _Complex w; void f(void) { w = z * 2 + w; }",
    "__builtin_va_list g; int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n);\
      int x = __builtin_va_arg(ap, int); __builtin_va_end(ap); return x; }",
];

pub(super) const EXPRESSIONS: &[&str] = &[
    "long f(int i, unsigned u, long l, unsigned long m, short s, char c) { return (i < u) + (l > u) + (i > m) + (s == c) + (i ? u : l) + (c ? s : i); }",
    "unsigned f(unsigned char a, signed char b, unsigned short c) { return (a << 24) + (b >> 1) + ~c + -a + (a - c > 0) + !b; }",
    "double f(float a, double b, int i, unsigned long m) { return a + i + b * a - m + (a < i) + (i ? a : b) + (float)b; }",
    "int f(_Bool b, int i) { b += 2; b = i; b++; b |= 4; return b + (_Bool)3.5 + (b == i) + ~b; }",
    "struct s { unsigned a : 3; int b : 5; unsigned c : 32; long d : 20; } x; int f(int i) { return (x.a - 4 < 0) + (x.b = i) + (x.a += i) + x.a++ + (x.c - 1 > 0) + (x.d << 3); }",
    "char *f(char *p, int i, unsigned long n) { p += i; p -= n; return p + i - n + (i[p] - *p); }",
    "int f(int *p, void *v, const char *s) { return (p == v) + (v != s) + (p ? 1 : 0) + (p && v || !s) + (p - (int *)v) + ((char *)p < s); }",
    "unsigned char c; unsigned short s; void f(int i, double d) { c += i; c -= d; s *= i; s <<= 3; c >>= i; s ^= c; c = c++ + --s; d /= c; s %= 7; }",
    "int f(int n) { int a[3][4]; int (*p)[4] = a; int *q = a[1]; p[1][2] = n; q[3] = n; return *(*(a + 1) + 2) + sizeof a[0] + sizeof *p + (&a[2] - p); }",
    "long long f(int i, long long l, long k) { return i * l + (l >> i) + (unsigned)i * k + (1 << i) + (1LL << i) + 0xffffffff + 4294967296; }",
    "int h(double, ...); int g(float, char, short); int f(float x, char c) { return h(x, x, c, 1L) + g(c, 300, x); }",
    "void f(int n, int *out) { out[0] = sizeof(int[n][3]) / sizeof(int[3]); int v[n][n + 1]; out[1] = sizeof v[0]; int (*w)[n + 1] = v; w[1][0] = 3; out[2] = v[1][0]; }",
    "typedef int fn(int); fn g; int f(fn *p, fn q) { return p(1) + q(2) + (p == g ? g : q)(3) + (*g)(4); }",
    "int f(int x) { return __builtin_constant_p(3) ? x : 1 + (__builtin_types_compatible_p(int, unsigned) ? 5 : 7); }",
    "int x; int *f(void) { return &*&x; } int *g(int i) { static int t[4]; return &t[i]; } int (*h(void))[4] { static int t[4]; return &t; }",
    "struct s { int a[3]; struct s *n; }; int f(struct s *p, const struct s q) { return p->n->n->a[1] + q.a[2] + (*p).a[0] + *p->a + (&q)->a[1]; }",
    "int f(int a, int b, int c) { return a - (b - c) - a % (b * c) / (a / b) + (a, b, c) + (a = b = c) + -(-a) + ~~b + !!c + (a & b | c ^ a) + (a << (b << c)); }",
    "__extension__ typedef __int128 T; T f(T a, unsigned __int128 b, long c) { return a * c + (b >> 3) + (a < b); }",
    "int f(volatile int *p) { return *p + *p; } void g(volatile int *p) { *p; *p = *p; (*p)++; *p += 1; }",
    "int f(int n) { return ({ int n2 = n; ({ n2++; n2 * 2; }) + n2; }) ?: 4; }",
    "int f(char c, short s, unsigned u, long l) { return c + s * u - l / c % 3 + (c << l) + ~s + -c + +s + !l; }",
    "double f(float a, int b, long double c) { return a * b + c - 1.5f + 0x1p3 + 1e3L; }",
    "int f(int *p, int *q, long n) { return p - q + *(p + n) + *(n + q) + p[n] + n[p] + (p < q) + (p == 0) + !p; }",
    "int f(int a, int b) { return a ? b : a && b || !a; }",
    "int f(int a) { return a ?: 3; } int *g(int *p, int *q) { return p ?: q; }",
    "void f(int *p, char c) { *p = c; *p += c; *p <<= 2; p += 3; p++; --p; (*p)--; c *= 1.5; }",
    "int f(void) { int a[3] = {1, 2, 3}; int *p = a; return *p + (&a)[0][1] + *a + sizeof a / sizeof *a; }",
    "struct s { int a; int b[2]; }; struct s g(void); int f(struct s *p) { struct s x = *p; return g().a + x.b[1] + g().b[0]; }",
    "int f(void) { return ({ int x = 3; x + 1; }) + sizeof(char) + _Alignof(long); }",
    "int f(int a) { return _Generic(a, int: 1, default: 2) + _Generic(1.0, float: 1, double: 2) + _Generic(\"s\", char *: 3); }",
    "int f(int x) { return (x, x + 1), x; }",
    "void *f(void) { return (void *)0; } int g(int *p) { return p == (void *)0 || f() == p || p != f(); }",
    "struct s { int a; struct { int b[4]; } c; }; int f(int i) { return __builtin_offsetof(struct s, c.b[2]) + __builtin_offsetof(struct s, c.b[i]); }",
    "int x[__builtin_offsetof(struct { char c; int i; }, i) == 4 ? 1 : -1];",
    "struct s { char a; int b; }; int y[(unsigned long)&((struct s *)0)->b == 4 ? 1 : -1];",
    "int x = 'a' + '\\n' + L'b' + '\\377' + '\\x41' + 'ab'; _Static_assert('\\377' == -1, \"\");",
    "int a[(int)3.7 == 3 ? 1 : -1]; int b[-1 < 0u ? -1 : 1]; int c[(unsigned char)300 == 44 ? 1 : -1];",
    "_Static_assert(0x7fffffff + 0u + 1 == 2147483648, \"\"); _Static_assert(sizeof(4294967295) == 8, \"\");",
    "_Static_assert(sizeof(0xffffffff) == 4, \"\"); _Static_assert(-1 >> 1 == -1, \"\"); _Static_assert(~0u >> 31 == 1, \"\");",
    "extern int x; _Static_assert(__builtin_constant_p(3) && !__builtin_constant_p(x), \"\");",
    "int f(void) { return undeclared(1, 2.0f); } int g(void) { void *p = malloc(3); free(p); return strlen(\"a\"); }",
    "int f(double x) { return __builtin_isnan(x) + __builtin_isinf_sign(x) + __builtin_clz(3) + __builtin_popcountl(3); }",
    "void f(char *p) { __builtin_memcpy(p, \"abc\", 3); __builtin_abort(); __builtin_unreachable(); __builtin_trap(); }",
    "long f(long x) { return __builtin_expect(x > 0, 1) ? __builtin_choose_expr(1, x, 3) : (long)__builtin_alloca(8); }",
    "int f(int a, int b) { long r; return __builtin_add_overflow(a, b, &r) + __builtin_smul_overflow(a, b, &a); }",
    "int f(int *p) { return __builtin_types_compatible_p(int, typeof(*p)) + __alignof__(*p) + __alignof__(int); }",
    "union u { int i; float f; }; union u g(union u); void f(void) { g((union u)3); g((union u){.f = 1}); }",
    "int f(int (*g)(int)) { return (*g)(1) + (**g)(2) + g(3) + (&*g)(4); }",
    "struct s { unsigned f : 3; } x; int a = sizeof(x.f + 1); void f(void) { x.f++; x.f += 2; x.f = -1; (unsigned)x.f << 31; }",
    "void f(volatile int *p) { *p; (void)*p; p[1]++; }",
    "int f(int a) { switch (a) { case 1: case 2: a++; break; case 5 ... 7: default: a = 0; } return a; }",
];

pub(super) const STATEMENTS: &[&str] = &[
    "enum e { A, B }; int f(enum e x) { switch (x) { case A: return 1; case B: break; default: return 3; } return 2; }",
    "int f(long n) { switch (n) { case 1: { int k = 2; return k; } case 0x100000000: return 5; } return ({ int i = 0; for (; i < n; i++) if (i == 7) break; i; }); }",
    "int f(int n) { int s = 0; do { if (n & 1) continue; s += n; } while (n-- > 0); return s; }",
    "void g(int); void f(int n) { if (n) if (n > 1) g(1); else g(2); while (n--) { if (n == 3) goto out; } out: g(n); }",
    "int f(int n) { int r = 1; switch (n % 4) { case 0: do { r *= 2; case 3: r += 1; case 2: r *= 3; case 1: r -= 1; } while ((n -= 4) > 0); } return r; }",
    "void f(int a) { if (a) ; else if (a > 2) a = 1; else { a = 2; } while (a) a--; do a++; while (a < 3); for (;;) break; }",
    "void f(void) { for (int i = 0, *p = &i; i < 3; i++, (*p)++) { int i = 3; continue; } }",
    "void f(int a) { again: if (a) goto out; goto again; out: ; }",
    "void f(int a) { switch (a) { int b; case 1: b = 2; while (b) { case 3: b--; } } }",
    "void f(void) { { int x; { int x; x = 1; } x = 2; } }",
    "void g(void); void f(void) { return g(); } int h(void) { return 1.5; }",
    "void f(void) { static int x = 3; static int *p = &x; static struct { int a; } s = {1}; *p = s.a; }",
    "void f(void) { int x = 1; { extern int x; x = 2; } } int x;",
    "int f(void) { ; ; { } return ({ ; 1; }); }",
];

pub(super) const ATOMICS: &[&str] = &[
    "_Atomic int x; int f(void) { int e = 0; __ulseq_atomic_store(&x, 1, 5); __ulseq_atomic_init(&x, 2L);\
      __ulseq_atomic_fence(5); return __ulseq_atomic_load(&x, 5) + __ulseq_atomic_exchange(&x, 'c', 5)\
      + __ulseq_atomic_compare_exchange_strong(&x, &e, 3, 5, 5) + __ulseq_atomic_fetch_xor(&x, 1, 0); }",
    "_Atomic(int *) p; void f(int *q) { __ulseq_atomic_store(&p, 0, 5); __ulseq_atomic_fetch_add(&p, 2, 5);\
      __ulseq_atomic_compare_exchange_weak(&p, &q, (void *)0, 5, 5); }",
    "struct { _Atomic(_Bool) v; } fl; int f(void) { __ulseq_atomic_flag_clear(&fl, 5); return __ulseq_atomic_flag_test_and_set(&fl, 5); }",
    "long x; int f(void) { __sync_synchronize(); return __sync_fetch_and_add(&x, 1)\
      + __sync_sub_and_fetch(&x, 'a') + __sync_bool_compare_and_swap(&x, 1, 2) + __sync_val_compare_and_swap(&x, 1, 2)\
      + __sync_lock_test_and_set(&x, 3); }",
];

pub(super) const INITIALIZERS: &[&str] = &[
    "int a[] = {1, 2, 3}, b[5] = {1, [3] = 4, 5}, c[] = {[4] = 1, [0] = 2}, d[10] = {[2 ... 5] = 7, 8, [3] = 1};",
    "int a[2][3] = {1, 2, 3, 4}, b[2][3] = {{1}, {2, 3}}, c[][2] = {1, 2, 3}, d[2][2] = {[1] = {5}, [0][1] = 6, 7};",
    "struct p { int x, y; }; struct p a = {1}, b = {.y = 2}, c[] = {1, 2, 3}, d[2] = {[1].y = 3, {4, 5}}, e = {y: 7, x: 8};",
    "struct p { int x, y; }; struct l { struct p a, b; int n; } v = {1, 2, 3, 4, 5}, w = {.b = {1}, 2}, u = {.a.y = 1, 2, 3};",
    "struct p { int x, y; }; struct l { struct p a, b[2]; } v = {{1}, 2, 3, 4}, w = {.b[1].x = 1, 2}, u = {.b = {[1] = {3}}};",
    "union u { int i; float f; char c[8]; }; union u a = {1}, b = {.f = 1.5f}, c = {.c = \"abc\"}, d[] = {1, 2, {.c = {1, 2}}};",
    "struct s { union { int i; float f; }; struct { int a, b; }; int z; } v = {1, 2, 3, 4}, w = {.b = 1, 2}, u = {.f = 1, .z = 2};",
    "struct s { int a : 3; int : 5; int b : 4; } v = {1, 2}, w[] = {{.b = 3}, 1, 2};",
    "char a[] = \"abc\", b[3] = \"abc\", c[10] = \"abc\", d[] = {\"abc\"}, e[2][4] = {\"ab\", \"cdef\"}, f[][3] = {\"a\", {'b'}};",
    "struct s { char a[4]; int b; } v[] = {\"abc\", 1, {\"d\", 2}, {{'e'}}}, w = {.a = \"x\", 3};",
    "struct s { int n; struct { char t[4]; int k[2]; } i[2]; } v = {1, \"ab\", 2, 3, {\"c\", {4}}};",
    "struct s { int n; int data[]; } v = {2, {1, 2}};",
    "int x = {3}; int *p = {&x}; int q[1] = {{4}}; int e[2] = {}; struct { int a; } z = {};",
    "int L[] = {L'a', 'b'}; int w[] = L\"ab\"; unsigned short u[] = u\"ab\"; const int *cw = L\"xy\";",
    "struct p { int x, y; }; struct p g(void); void f(struct p a) { struct p b = a, c = g(), d[2] = {a, {1}}, e[2] = {1, 2, a}; d[0] = b; e[0] = c; g(); }",
    "struct p { int x, y; }; struct q { struct p a; int n; }; void h(struct q *); void f(struct p a) { struct q v = {a, 1}, w = {.a = a, 2}; h(&v); h(&w); }",
    "struct p { int x, y; } a = (struct p){1, 2}; struct q { struct p a; int n; } b = {(struct p){3, 4}, 5};",
    "void h(void *); void f(int n) { int a[4] = {n, [2] = n + 1}; struct { int x; char s[8]; } b = {n, \"hi\"}; h(a); h(&b); }",
    "int f(int); int (*t[])(int) = {f, &f, 0}; const char *s[] = {\"a\", \"b\" \"c\", 0}; int n = sizeof t / sizeof *t;",
    "struct n { struct n *next; int v; } a, b = {&a, 1}, a = {&b, 2}; int *p = &b.v, *q = (int *)&a + 1; long d = (long)&a;",
    "enum c { R, G, B }; const char *names[] = {[R] = \"r\", [B] = \"b\"}; _Bool t[] = {2, 0, 1.5, \"x\" != 0};",
    "double d[] = {1, 2.5, 'a', 1e3f, 0x1p-2}; float f = 1.0 / 3; unsigned char c = 300 - 1; int i = 3.99; long l = -1u;",
    "struct s { struct { int a; struct { int b, c; }; }; int d; } v = {.c = 1, 2}, w = {1, 2, 3, 4}, u = {{.b = 5}, 6};",
    "struct e { }; struct f { struct e a; int b; } v = {{}, 1}, w = {.b = 2};",
    "int a[3] = {1, 2, 3, 4, 5};",
    "int a[] = {[0 ... 2] = 1, [1] = 2}; struct p { int x, y; } b[] = {[0 ... 1] = {1, 2}, [1].y = 3};",
];

/// Constructs that are printed differently with the same meaning: pointers for parameters of variable length, a
/// prototype for an old-style declaration, a named object for a compound literal, operands that an empty assembly does
/// not use, values for arguments that are passed through pointers.
pub(super) const REPHRASED: &[&str] = &[
    "int g(int n, int, int m[*][*]); int f(int r, int c, int m[r][c]) { return m[r - 1][c - 1] + sizeof m[0] + g(r, c, m); }\
     int g(int n, int k, int m[n][k]) { int s = 0; for (int i = 0; i < n; i++) s += m[i][k - 1]; return s; }",
    "int f(int n, int (*p)[n], char t[][n + 1][2]) { return p[1][0] + t[1][2][1]; }",
    "int f(); int g(void) { return f(1, 2.0f, 'c'); } int f(int a, double b, int c) { return a; }",
    "struct s { int a, b; }; struct s *f(void) { g(&(struct s){1, 2}); return &(struct s){.b = 3}; } int g(struct s *p);",
    "int *p = (int[]){1, 2, 3}; struct s { int *q; } x = { (int[2]){4} }; struct s y = (struct s){0};",
    "const char *f(void) { return __func__; }",
    "void f(void) { __asm__(\"\"); __asm__ volatile(\"\" ::: \"memory\"); int x; __asm__(\"\" : : \"r\"(x)); }",
    "int x; int f(void) { int y, e; __atomic_load(&x, &y, 5); __atomic_store(&x, &y, 5); __atomic_exchange(&x, &y, &e, 5);\
      __atomic_compare_exchange(&x, &e, &y, 0, 5, 5); __atomic_clear(&x, 0); __atomic_thread_fence(5);\
      return __atomic_load_n(&x, 5) + __atomic_add_fetch(&x, 1L, 5) + __atomic_fetch_nand(&x, 1, 5)\
      + __atomic_compare_exchange_n(&x, &e, 3, 1, 5, 5) + __atomic_test_and_set(&x, 5) + __atomic_always_lock_free(4, 0); }",
    "long x; void f(void) { __sync_lock_release(&x); }",
    "int f(unsigned char c) { switch (c) { case 'a' ... 'f': return c - 'a'; case 300: return 1; case -1: return 2; } return 0; }",
];
