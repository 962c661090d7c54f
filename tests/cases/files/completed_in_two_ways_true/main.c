// Two files complete `struct block` in different ways, and a third one not at all (C11 6.2.7p1).
// verdict: true
#include <assert.h>
#include "stream.h"
struct block {
    int x;
};
void other(void);
enum mode { SLOW = -1, FAST = 1 };
int speed(enum mode mode);
int main(void)
{
    struct block block = {4};
    struct stream stream = {&block, 1};
    other();
    assert(parse(&stream) == 1 && stream.block->x == 4);
    assert(speed(FAST) == 1);
    return 0;
}
