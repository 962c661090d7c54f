// verdict: true
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

int main(void)
{
    int number = INT_MIN + 1;
    assert(abs(number) == INT_MAX);
    assert(abs(-number) == INT_MAX && abs(0) == 0);
    return 0;
}
