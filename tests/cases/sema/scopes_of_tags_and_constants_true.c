// verdict: true
// C11 6.2.1p4, 6.8.4p3, 6.8.5p5: what a list of parameters declares belongs to the body; a selection or a loop is a block.
#include <assert.h>

enum { A = 1, B = 2 };
struct pair {
    char c;
};

static int of_the_list(struct pair { long a, b; } *pair, enum own { A = 5 } number)
{
    return A + (int)sizeof(struct pair) + (number == A);
}

int main(void)
{
    assert(of_the_list(0, 5) == 5 + 2 * (int)sizeof(long) + 1);
    if (sizeof(enum { B = 7 }) == 0 || B == 7)
        assert(B == 7);
    assert(B == 2);
    while (sizeof(enum { B = 8 }) == 0)
        ;
    assert(B == 2);
    int size = (int)sizeof(enum { B = 9 });
    assert(size == (int)sizeof(int) && B == 9);
    return sizeof(struct pair) - 1;
}
