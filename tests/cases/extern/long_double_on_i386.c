// verdict: unknown
// args: -m32
// A structure with a `long double` has 16 bytes on i386, not as CBMC computes.
#include <assert.h>
struct S { char c; long double x; }; struct S s;
int main(void) { assert(sizeof(struct S) == 16); s.x=1; return 0; }
