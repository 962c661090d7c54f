// verdict: false(unreach-call)
// C11 7.21.7.1p3: at the end of the file, the result is EOF, and errno stays as it is.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void)
{
    errno = 0;
    if (getchar() == EOF)
        assert(errno != 0);
    return 0;
}
