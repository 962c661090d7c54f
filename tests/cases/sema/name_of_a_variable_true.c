// verdict: true
// POSIX setenv: EINVAL for a name with a '=', and for an empty one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    assert(setenv("A=", "text", 1) == -1 && errno == EINVAL);
    assert(unsetenv("") == -1 && errno == EINVAL);
    return 0;
}
