// verdict: false(unreach-call)
// snprintf writes into its buffer, also where a verifier has no model of it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char buffer[8] = "xyz";
    snprintf(buffer, 4, "abc");
    assert(buffer[0] == 'x');
    return 0;
}
