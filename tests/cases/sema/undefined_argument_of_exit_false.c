// verdict: false(undefined)
// The argument is converted to int as by assignment (C11 6.5.2.2p7), and 1e10 does not fit (6.3.1.4p1).
#include <stdlib.h>

int main(void)
{
    double code = 1e10;
    exit(code);
}
