// An inline definition, and the external one in another file (C11 6.7.4p7).
// verdict: true
// shows: take its external definition
#include <assert.h>
inline int third(int x) { return x / 3; }
int sixth(int x);
int main(void) {
    assert(third(9) == 3 && sixth(12) == 2);
    return 0;
}
