// verdict: false(unreach-call)
// C11 7.21.7.7p3: writing may fail.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    assert(fputc('x', stdout) == 'x');
    return 0;
}
