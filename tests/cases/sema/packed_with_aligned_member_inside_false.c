// verdict: false(unreach-call)
// The packed structure has the alignment of its member, 4: that lies at 8.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct S { char c; long m __attribute__((aligned(4))); } __attribute__((packed));
struct Q { char c; struct S s; } q;
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *p = (unsigned char *)&q;
  q.s.m = 7;
  if (x == 12345u) assert(p[8] != 7);
  return 0;
}
