// verdict: true
// needs: a proof
// POSIX close, fsync, fstat: EBADF.
#include <assert.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat status;
    int none = -1;
    assert(close(none) == -1 && fsync(none) == -1 && fstat(none, &status) == -1);
    return 0;
}
