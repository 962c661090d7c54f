// verdict: false(unreach-call)
// The function to which `errno` expands is called through a pointer only.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int *(*volatile location)(void) = __errno_location;

int main(void)
{
    if (write(1, "x", 1) < 0)
        assert(*location() != EINTR);
    return 0;
}
