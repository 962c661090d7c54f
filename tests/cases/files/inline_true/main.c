// An inline function of a header, and unnamed members.
// verdict: true
#include "math.h"
#include <assert.h>
extern inline int third(int x);
int norm(struct point *p);
int main(void) {
    struct point p = {3, 4, {5}, {6}};
    assert(norm(&p) == 1 + 4 + 5 + 6 && third(9) == 3);
    return 0;
}
