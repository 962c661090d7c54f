// verdict: true
// args: -m32
// On i386, a member is aligned to 8 bytes if its typedef asks for it.
#include <assert.h>
typedef long long T2 __attribute__((aligned(8)));
struct S1 { short m0; T2 m1; };
int main(void) { assert(sizeof(struct S1) == 16); return 0; }
