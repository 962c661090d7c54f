// verdict: false(undefined)
// C11 6.5.16.1p3: the object that is read overlaps the one that is assigned, but they are not the same.
struct pair {
    int first, second;
};

union both {
    struct pair pair;
    struct {
        int before;
        struct pair pair;
    } later;
};

int main(void)
{
    union both both;
    both.pair.first = 1;
    both.pair.second = 2;
    both.later.pair = both.pair;
    return 0;
}
