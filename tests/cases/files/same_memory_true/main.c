// Declarations that differ where a linker sees no difference: signs of characters, names of structures, `const`.
// verdict: true
#include <assert.h>
#include "early.h"
extern unsigned char text[];
extern int limit;
extern const int counter;
struct point { int x, y; };
int sum(struct point *p);
struct point *origin(void);
int main(void)
{
    struct point p = {3, 4};
    assert(text[0] == 0xe9 && sizeof p == 8);
    assert(sum(&p) == 7 && sum(origin()) == 3);
    assert(origin()->y == 2);
    count();
    assert(limit == 5 && counter == 1 && early() == 'b');
    return 0;
}
