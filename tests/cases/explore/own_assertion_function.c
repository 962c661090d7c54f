// exit: 5
// says: whose contract allows results that the function never has

// A program that defines this function means its own; nothing fails in it, neither here nor in a replay.
#include <assert.h>
#include <wctype.h>

int failures;

void __VERIFIER_assert(int holds) { failures += !holds; }

int main(void)
{
    __VERIFIER_assert(0);
    if (iswdigit(L'a'))
        assert(failures != 1);
    return 0;
}
