// args: --without computed-results
// exit: 10
// says: false(unreach-call)

// C11 7.12.8.3: ERANGE or EDOM
#include <assert.h>
#include <errno.h>
#include <math.h>

double x = -1;

int main(void)
{
    errno = 0;
    x = lgamma(x);
    assert(errno == 0);
    return 0;
}
