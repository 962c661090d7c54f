// verdict: false(unreach-call)
// POSIX getpwnam: if there is no such entry, errno stays as it is.
#include <assert.h>
#include <errno.h>
#include <pwd.h>

int main(void)
{
    errno = 0;
    if (!getpwnam("nobody knows"))
        assert(errno != 0);
    return 0;
}
