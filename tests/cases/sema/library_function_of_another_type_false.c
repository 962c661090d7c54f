// verdict: false(undefined)
// The pointer has a parameter that the function has not (C11 6.3.2.3p8).
#include <stdlib.h>

int main(void)
{
    int (*absolute)(int, int) = (int (*)(int, int))abs;
    return absolute(-1, 2);
}
