// verdict: true
#include <assert.h>

struct pair {
    int first, second;
};

union both {
    struct pair pair;
    struct pair same;
    struct {
        struct pair one, other;
    } two;
};

int main(void)
{
    union both both;
    struct pair here = {1, 2}, *place = &here;
    both.pair = here;
    both.same = both.pair;
    both.two.other = both.two.one;
    here = *place;
    assert(both.two.other.second == 2 && here.first == 1);
    return 0;
}
