// verdict: false(unreach-call)
// An attribute of a structure that asks for less than its members has no effect: it lies at 8.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((aligned(2))) S { long m; }; struct Q { char c; struct S s; } q;
int main(void) { unsigned x = __VERIFIER_nondet_uint(); unsigned char *p = (unsigned char *)&q; q.s.m = 7; if (x == 12345u) assert(p[8] != 7); return 0; }
