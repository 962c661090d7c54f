// verdict: true
// errc(3) of BSD: the process ends. malloc_info(3): it only prints.
#include <assert.h>
#include <malloc.h>
#include <stdio.h>

void errc(int, int, const char *, ...);

int main(void)
{
    int code = malloc_info(0, stdout);
    if (code != 0)
        errc(1, 22, "%d", code);
    assert(code == 0);
    return 0;
}
