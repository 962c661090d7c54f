// verdict: true
// args: --backend esbmc
// A variable has the name of a function of the library, which ESBMC knows without a declaration.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int log, abs, index;
static int floor;

int main(void)
{
    log = __VERIFIER_nondet_int() % 1000;
    abs = 1;
    floor = 2;
    index = log + (abs + floor);
    assert(index - log == 3);
    return 0;
}
