// verdict: true
// needs: a proof
// C11 7.21.8.1p3, 7.21.8.2p3: nothing is read or written if the size is 0.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    char bytes[4];
    size_t size = 0;
    assert(fread(bytes, size, 5, stdin) == 0);
    assert(fwrite(bytes, size, 5, stdout) == 0);
    return 0;
}
