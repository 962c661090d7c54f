// verdict: false(undefined)
#include <stdio.h>

int main(void)
{
    fprintf(stderr, NULL);
    return 0;
}
