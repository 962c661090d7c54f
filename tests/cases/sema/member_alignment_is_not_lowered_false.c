// verdict: false(unreach-call)
// An attribute of a member that asks for less than its type has no effect: the member lies at 8.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct S { char c; long m __attribute__((aligned(2))); } s;
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *p = (unsigned char *)&s;
  s.m = 7;
  if (x == 12345u) assert(p[8] != 7);
  return 0;
}
