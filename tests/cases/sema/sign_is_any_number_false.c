// verdict: false(unreach-call)
// For a negative number signbit gives any number that is not 0 (C11 7.12.3.6); with gcc it is not always 1.
#include <assert.h>
#include <math.h>

float number = -2;

int main(void)
{
    assert(signbit(number) && !signbit(-number));
    assert(signbit(number) == 1);
    return 0;
}
