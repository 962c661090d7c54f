// verdict: true
// Promoted arguments fit the parameters that the function turns out to have.
#include <assert.h>
#include <stddef.h>

int sum();
static long first();

enum color { RED, GREEN };

int main(void)
{
    char one = 1;
    assert(sum(one, GREEN, "x") == 3);
    assert(first(2L, 1.5f, NULL) == 2);
    return 0;
}

int sum(int a, enum color b, const char *text)
{
    return a + (int)b + (text[0] == 'x');
}

static long first(long a, double b, void *c)
{
    return b > 1 && !c ? a : 0;
}
