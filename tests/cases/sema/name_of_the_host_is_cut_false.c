// verdict: false(unreach-call)
// POSIX gethostname: whether a name that does not fit has an end is not specified.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char name[2] = "";
    if (gethostname(name, sizeof name) == 0)
        assert(!name[0] || !name[1]);
    return 0;
}
