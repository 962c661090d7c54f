// verdict: true
// needs: a proof
// POSIX close, fsync: EBADF.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
    int none = -1;
    assert(close(none) == -1 && fsync(none) == -1);
    return 0;
}
