// verdict: false(unreach-call)
// A complex number is aligned as its parts: the structure has 12 bytes.
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct { char c; _Complex float z; } q;
int main(void) { unsigned x = __VERIFIER_nondet_uint(); unsigned char *p = (unsigned char *)&q;  if (x == 12345u) assert(sizeof q != 12); return 0; }
