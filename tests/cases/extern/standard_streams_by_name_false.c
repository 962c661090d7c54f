// verdict: false(unreach-call)
// args: --backend esbmc
// ESBMC has variables of its own for the standard streams.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        fputs("negative\n", stderr);
    fflush(stdout);
    assert(n != 12345);
    return 0;
}
