typedef unsigned long ul;
extern _Bool nondet_bool(void); extern unsigned long nondet_ul(void);
int main(void) {
  void *x = nondet_bool() ? (void*)2 : (void*)3;
  __CPROVER_assert((long)x >= 0L, "1 long ge");
  __CPROVER_assert((long)(ul)x >= 0L, "2 long via ul ge");
  __CPROVER_assert((ul)x < 4UL, "3 ul lt");
  __CPROVER_assert((int)(long)x >= 0, "4 int via long");
  __CPROVER_assert((long)x + 0 >= 0L, "5 plus");
  long y = (long)x;
  __CPROVER_assert(y >= 0L, "6 temp");
  __CPROVER_assert(((long)x & -1L) >= 0L, "7 and");
  __CPROVER_assert((long)x == 2L || (long)x == 3L, "8 eq");
  __CPROVER_assert((long)x < 4L, "9 lt");
  __CPROVER_assert(!((long)x < 0L), "10 lt0");
  __CPROVER_assert((long)x > 0L, "11 gt0");
  __CPROVER_assert((long)x > 1L, "12 gt1");
  long z = (long)x + 1;
  __CPROVER_assert(z >= 0L, "13");
  __CPROVER_assert((__int128)(long)x >= 0, "14 int128");
  __CPROVER_assert((1 ? (long)x : 0L) >= 0, "15 cond");
  __CPROVER_assert((long)(ul)(x) / 2 == 1, "16 div");
  __CPROVER_assert((long)x % 4 >= 2, "17 mod");
  int g[4]; g[0]=g[1]=g[2]=g[3]=0; g[(long)x] = 1;
  __CPROVER_assert(g[2] == 1 || g[3] == 1, "18 index");
  char *e = (char*)&g[(long)x];
  __CPROVER_assert(e == (char*)&g[2] || e == (char*)&g[3], "19 index address");
  return 0;
}
