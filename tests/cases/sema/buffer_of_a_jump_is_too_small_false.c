// verdict: false(undefined)
// C11 7.13.1.1: setjmp saves its environment in its argument.
#include <setjmp.h>
#include <stdlib.h>

int main(void)
{
    jmp_buf *buffer = malloc(sizeof *buffer / 2);
    return setjmp(*buffer);
}
