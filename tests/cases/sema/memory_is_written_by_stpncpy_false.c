// verdict: false(unreach-call)
// stpncpy writes into its buffer, also where a verifier has no model of it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char buffer[8] = "xyz";
    stpncpy(buffer, "abc", 3);
    assert(buffer[0] == 'x');
    return 0;
}
