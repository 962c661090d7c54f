// verdict: false(unreach-call)
// args: --without computed-results
// POSIX nrand48: the array is modified.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    unsigned short state[3] = {1, 2, 3};
    nrand48(state);
    assert(state[0] == 1);
    return 0;
}
