// The arbitrary value of a variable that was never set.
#include <assert.h>

int main(void)
{
    int x;
    assert(x != 1);
    return 0;
}
