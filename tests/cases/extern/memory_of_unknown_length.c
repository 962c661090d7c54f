// verdict: unknown
// CBMC does nothing for a length that is not constant, so its proof does not count.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[3] = {5, 6, 7};
    unsigned x = __VERIFIER_nondet_uint();
    memset(a, 0, x * 3u == 4000000003u ? 4 : 0);
    assert(a[0] == 5);
    return 0;
}
