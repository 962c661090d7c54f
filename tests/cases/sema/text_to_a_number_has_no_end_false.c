// verdict: false(undefined)
// C11 7.22.1.4: the text must end.
#include <stdlib.h>

int main(void)
{
    char digits[3] = {'1', '2', '3'};
    return strtol(digits, 0, 10) == 1;
}
