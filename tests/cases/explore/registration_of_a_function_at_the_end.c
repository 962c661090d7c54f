// exit: 5
// says: a function of the program is called back

// C11 7.22.4.2p3: at least 32 functions can be registered. What they do when the process ends is a bound.
#include <assert.h>
#include <stdlib.h>

static void nothing(void)
{
}

int main(void)
{
    assert(atexit(nothing) == 0);
    return 0;
}
