// verdict: true
// C11 6.9.1p10: the sizes of the parameters are evaluated when the function is entered.
#include <assert.h>

static int calls;

static int next(void)
{
    return ++calls;
}

static int first(int n, int values[next()])
{
    return n + values[0];
}

static int static_length(int values[static calls++ + 1])
{
    return values[0];
}

int main(void)
{
    int values[2] = {3, 4};
    assert(first(1, values) == 4 && calls == 1);
    assert(static_length(values) == 3 && calls == 2);
    return 0;
}
