// verdict: false(unreach-call)
// C11 7.22.1.4p8
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    errno = 0;
    strtoul("99999999999999999999999", 0, 10);
    assert(errno == 0);
    return 0;
}
