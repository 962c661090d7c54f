// verdict: true
// needs: a proof
// POSIX close, fstat, dup: EBADF; a new descriptor is another one.
#include <assert.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat status;
    int none = -1;
    assert(close(none) == -1 && fsync(none) == -1 && fstat(none, &status) == -1);
    assert(dup(2) != 2);
    return 0;
}
