// verdict: true
// For these arguments, POSIX uname describes no failure.
#include <assert.h>
#include <sys/utsname.h>

int main(void)
{
    struct utsname names;
    assert(uname(&names) == 0);
    return 0;
}
