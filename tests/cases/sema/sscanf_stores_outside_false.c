// verdict: false(undefined)
// The word and its null character do not fit.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *word = malloc(3);
    sscanf("abc", "%s", word);
    return 0;
}
