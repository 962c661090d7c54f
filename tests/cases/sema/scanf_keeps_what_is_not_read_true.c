// verdict: true
// A conversion that fails stores nothing; a width limits the number.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int x = 5, y = 6;
    int n = scanf("%1d %d", &x, &y);
    assert(n <= 2);
    if (n < 1)
        assert(x == 5);
    if (n < 2)
        assert(y == 6);
    assert(x < 10);
    return 0;
}
