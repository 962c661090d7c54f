// verdict: false(unreach-call)

// The block begins again, and a jump inside of the initializer leaves the variable unset.
#include <assert.h>
int main(void)
{
    int i = 0;
again: {
    int x = ({
        if (i)
            goto behind;
        3;
    });
behind:
    assert(x == 3);
}
    if (i++ < 1)
        goto again;
    return 0;
}
