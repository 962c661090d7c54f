// verdict: true
// `exit` does not end the variables of `main`; `_exit` runs no handler.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);
static int *kept;

static void look(void) { *kept = 1; }
static void never(void) { assert(0); }

int main(void)
{
    int x = 0;
    kept = &x;
    if (__VERIFIER_nondet_int()) {
        atexit(look);
        exit(1);
    }
    atexit(never);
    _exit(x);
}
