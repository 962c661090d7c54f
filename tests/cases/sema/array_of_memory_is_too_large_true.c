// verdict: true
// The product is no size: no memory, and an error (glibc, reallocarray).
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    int *memory = reallocarray(0, SIZE_MAX / 2, 4);
    assert(!memory && errno == ENOMEM);
    return 0;
}
