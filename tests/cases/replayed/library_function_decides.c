// What the library computes is computed by the real function: the contract alone would allow more.
#include <assert.h>
#include <stdlib.h>
#include <wctype.h>

int main(void)
{
    int x = rand();
    if (iswdigit(L'0' + x % 10) && !iswalpha(L'3'))
        assert(x != 77);
    return 0;
}
