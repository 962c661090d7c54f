// verdict: false(unreach-call)
// Under the pragma, the structure inside has the alignment 2: its member lies at 4.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
#pragma pack(push, 2)
struct S { char c; long m; };
#pragma pack(pop)
struct Q { char c; struct S s; } q;
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *p = (unsigned char *)&q;
  q.s.m = 7;
  if (x == 12345u) assert(p[4] != 7);
  return 0;
}
