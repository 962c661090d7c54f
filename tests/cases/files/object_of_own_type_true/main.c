// A file uses an object as it declares it: the file before may not know the members, or has its own declaration of them.
// verdict: true
#include <assert.h>
struct options;
struct point { int x, y; };
extern struct options *options;
extern struct point origin;
extern struct point corners[];
int limit(void);
struct point moved(void);
int main(void) {
    struct point copy = origin;
    assert(options != 0 && limit() == 7);
    assert(copy.x == 1 && moved().y == 2 && corners[1].y == 4);
}
