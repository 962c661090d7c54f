// verdict: false(undefined)
// A stream is closed, not freed.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *log = fopen("log", "r");
    free(log);
    return 0;
}
