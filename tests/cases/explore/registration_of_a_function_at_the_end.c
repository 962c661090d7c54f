// exit: 0
// says: verdict: true

// C11 7.22.4.2p3: at least 32 functions can be registered.
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
