// verdict: false(undefined)
// 2^48 + 4 bytes are not 4.
#include <unistd.h>

char buffer[8];

int main(void)
{
    write(1, buffer, (1UL << 48) + 4);
    return 0;
}
