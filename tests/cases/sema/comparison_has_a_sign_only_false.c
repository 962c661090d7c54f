// verdict: false(unreach-call)
// C11 7.24.4.2: the result is less than, equal to or greater than zero.
#include <assert.h>
#include <string.h>

int main(void)
{
    char a[] = "b", b[] = "a";
    assert(strcmp(a, b) == 1);
    return 0;
}
