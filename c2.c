typedef unsigned long ul;
extern _Bool nondet_bool(void); extern unsigned long nondet_ul(void);
static inline ul number(const volatile void *p) { return (ul)p; }
int main(void) {
  void *x = nondet_bool() ? (void*)2 : (void*)3;
  __CPROVER_assert((long)x > -1L, "1 gt -1");
  __CPROVER_assert(!((long)x <= -1L), "2 le -1");
  __CPROVER_assert((long)number(x) >= 0L, "3 function ge");
  __CPROVER_assert(!((long)number(x) < 0L), "4 function lt");
  __CPROVER_assert(nondet_bool() || (long)number(x) >= 0L && (long)number(x) < 4, "5 function");
  long zero = 0;
  __CPROVER_assert((long)x >= zero, "6 zero");
  __CPROVER_assert((long)number(x) >= zero, "7 function zero");
  __CPROVER_assert(0L <= (long)number(x), "8 function le");
  void *v = (void*)nondet_ul();
  __CPROVER_assert((long)number(v) < 0 == (long)number(v) <= -1, "9");
  __CPROVER_assert((long)(ul)v < 0 || (long)v > -1, "10 direct");
  __CPROVER_assert((short)(long)x >= 0, "11 short");
  __CPROVER_assert((signed char)(ul)x >= 0, "12 char");
  ul w = (ul)x; 
  __CPROVER_assert((long)w >= 0, "13 cast of a variable");
  struct { void *p; } s; s.p = x;
  __CPROVER_assert((long)s.p >= 0, "14 member");
  union { void *p; long l; } u; u.p = x;
  __CPROVER_assert(u.l >= 0, "15 union");
  __CPROVER_assert((_Bool)x, "16 bool");
  __CPROVER_assert(*(long*)&x >= 0, "17 bytes");
  long m; __builtin_memcpy(&m, &x, 8);
  __CPROVER_assert(m >= 0, "18 memcpy");
  __CPROVER_assert(((long)x) * -1 < 0, "19 product");
  __CPROVER_assert(-(long)x < 0, "20 minus");
  __CPROVER_assert(~(long)x < 0, "21 not");
  __CPROVER_assert(((long)x << 1) >= 0, "22 shift");
  __CPROVER_assert(((long)x | 1) >= 0, "23 or");
  __CPROVER_assert(((long)x - 1) >= 0, "24 minus 1");
  return 0;
}
