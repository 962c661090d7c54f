// verdict: true
// An object that becomes atomic is aligned to its size, whatever its typedef asks for.
#include <assert.h>
typedef int T1 __attribute__((aligned(2)));
typedef _Atomic T1 T2;
struct S { char c; T2 a; };
int main(void) { assert(_Alignof(T2) == 4); assert(sizeof(struct S) == 8); return 0; }
