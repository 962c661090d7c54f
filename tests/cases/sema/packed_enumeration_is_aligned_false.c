// verdict: false(unreach-call)
// A packed enumeration of two bytes has the alignment 2: the member lies at 2.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum __attribute__((packed)) E { A, B=300 }; struct Q { char c; enum E s; } q;
int main(void) { unsigned x = __VERIFIER_nondet_uint(); unsigned char *p = (unsigned char *)&q; q.s = B; if (x == 12345u) assert(p[2] != 44); return 0; }
