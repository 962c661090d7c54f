// verdict: false(unreach-call)
// args: --backend esbmc -m32
// For clang, and so for ESBMC, an atomic object of five bytes has eight.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct five { char c[5]; };
struct outer { char a; _Atomic struct five f; char d; } outer;
int main(void) {
  int input = __VERIFIER_nondet_int();
  struct five x = {{3, 0, 0, 0, 1}};
  outer.f = x;
  outer.d = 4;
  unsigned char *p = (unsigned char *)&outer;
  if (input == 12345) assert(p[1] != 3 || p[6] != 4);
  return 0;
}
