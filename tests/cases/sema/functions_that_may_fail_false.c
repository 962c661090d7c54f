// verdict: false(unreach-call)
// POSIX setenv: ENOMEM.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    assert(setenv("NAME", "value", 1) == 0);
    return 0;
}
