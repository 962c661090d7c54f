// verdict: false(undefined)
// A function that does nothing here still has arguments, which are computed.
#include <unistd.h>

int main(void)
{
    volatile int parts = 0;
    int zero = parts;
    alarm(60 / zero);
    return 0;
}
