// verdict: false(undefined)
// The variables of `main` have ended when the handlers run.
#include <stdlib.h>

static int *kept;

static void look(void) { *kept = 1; }

int main(void)
{
    int x = 0;
    kept = &x;
    atexit(look);
    return x;
}
