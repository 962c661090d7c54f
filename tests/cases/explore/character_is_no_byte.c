// exit: 10
// says: false(undefined)
#include <ctype.h>

// The argument of these functions is EOF, or a number from 0 to 255 (C11 7.4p1).

int main(void)
{
    return isdigit(1000) != 0;
}
