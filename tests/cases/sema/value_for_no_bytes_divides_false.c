// verdict: false(undefined)
// C11 6.5.2.2p10: the value that memset gets is computed, also if it sets nothing.
#include <string.h>

int divisor;

int main(void)
{
    char bytes[1];
    memset(bytes, 1 / divisor, 0);
    return 0;
}
