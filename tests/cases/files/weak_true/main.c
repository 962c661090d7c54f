// A weak definition gives way to that of another file, whichever comes first.
// verdict: true
#include <assert.h>
int handler(void);
extern int limit;
__attribute__((weak)) int own = 1;
int other(void);
__attribute__((weak)) int other(void) { return 1; }
static struct { char own; } node;
int size_of_node(void);
int main(void) {
    assert(handler() == 2 && other() == 2);
    assert(limit == 20 && own == 10);
    assert(sizeof(node) == 1 && size_of_node() == 16);
    return 0;
}
