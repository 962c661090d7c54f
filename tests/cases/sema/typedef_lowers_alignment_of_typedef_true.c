// verdict: true
// A typedef may ask for a lower alignment than the typedef that it is made of.
#include <assert.h>
typedef int T1 __attribute__((aligned(8)));
typedef T1 T2 __attribute__((aligned(2)));
struct S { char c; T2 a; };
int main(void) { assert(_Alignof(T2) == 2); assert(sizeof(struct S) == 6); return 0; }
