// exit: 10
// says: false(unreach-call)
#include <assert.h>
#include <stdio.h>

// `fflush` returns 0 or -1: of what is only compared with zero, -1 stands for all that is not zero.
int main(void)
{
    assert(fflush(stdout) == 0);
    return 0;
}
