// verdict: false(undefined)
#include <stdlib.h>
#include <time.h>

int main(void)
{
    short *small = malloc(sizeof *small);
    if (!small)
        return 0;
    time((time_t *)small);
    free(small);
    return 0;
}
