// verdict: false(unreach-call)
// sprintf writes into its buffer, also where a verifier has no model of it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char buffer[8] = "xyz";
    sprintf(buffer, "abc");
    assert(buffer[0] == 'x');
    return 0;
}
