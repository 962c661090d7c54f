// verdict: unknown
/* C11 7.22.3: no object has more bytes than the greatest difference of pointers. */
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int size = -1;
    char *p = malloc(size);
    assert(p != 0);
    return 0;
}
