// verdict: false(unreach-call)
// Unnamed bit-fields do not align a structure: this one has two bytes, not four as for CBMC.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct small { char c; unsigned : 8; } many[2];
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char *p = (unsigned char *)many;
  many[1].c = 7;
  if (x == 12345) assert(p[2] != 7);
  return 0;
}
