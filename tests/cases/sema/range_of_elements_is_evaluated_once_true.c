// verdict: true
// GCC, "Designated Initializers": the value of a range is evaluated once.
#include <assert.h>

struct pair {
    int a, b;
};

static int calls;

static int next(void)
{
    return ++calls;
}

int main(void)
{
    int some[4] = {[0 ... 3] = next()};
    assert(calls == 1 && some[0] == 1 && some[3] == 1);
    struct pair pairs[3] = {[1 ... 2] = {next(), next()}};
    assert(calls == 3 && pairs[0].a == 0 && pairs[1].a == 2 && pairs[2].b == 3);
    struct pair parts[2] = {[0 ... 1].b = next()};
    assert(calls == 4 && parts[0].a == 0 && parts[1].b == 4);
    int many[100] = {[1 ... 99] = next()};
    assert(calls == 5 && many[0] == 0 && many[1] == 5 && many[99] == 5);
    int *literal = (int[3]){[0 ... 2] = next()};
    assert(calls == 6 && literal[2] == 6);
    int constants[4] = {[0 ... 3] = 7, [1] = 8};
    assert(constants[0] == 7 && constants[1] == 8 && constants[2] == 7);
    return 0;
}
