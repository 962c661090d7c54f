// verdict: false(undefined)

#include <stdlib.h>
static int x;
int main(void)
{
    free(realloc(&x, 8));
    return 0;
}
