// verdict: true
// needs: a proof
// C11 7.21.7.3p3, 7.21.7.10p4: the character, or EOF.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    int written = putchar('x'), other = fputc(0x141, stdout), back = ungetc('y', stdin);
    assert(written == 'x' || written == EOF);
    assert(other == 0x41 || other == EOF);
    assert(back == 'y' || back == EOF);
    return 0;
}
