// verdict: true
// POSIX dup: the new descriptor is another one.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
    assert(dup(2) != 2);
    return 0;
}
