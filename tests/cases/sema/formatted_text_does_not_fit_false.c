// verdict: false(undefined)
// The number has as many digits as it has: six characters and the end do not fit.
#include <stdio.h>

int main(void)
{
    char text[6];
    sprintf(text, "%d", -12345);
    return 0;
}
