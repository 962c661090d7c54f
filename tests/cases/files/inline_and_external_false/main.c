// The same; in the other file, only the external definition counts.
// verdict: false(unreach-call)
#include <assert.h>
inline int third(int x) { return x / 3; }
int sixth(int x);
int main(void) {
    assert(sixth(12) == 2);
    return 0;
}
