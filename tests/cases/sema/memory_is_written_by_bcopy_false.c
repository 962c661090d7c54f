// verdict: false(unreach-call)
// bcopy writes into its buffer, also where a verifier has no model of it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char buffer[8] = "xyz";
    bcopy("abc", buffer, 3);
    assert(buffer[0] == 'x');
    return 0;
}
