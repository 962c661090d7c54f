// verdict: false(unreach-call)
// getdomainname(2): a name that does not fit has no end.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char name[2] = "";
    if (getdomainname(name, sizeof name) == 0)
        assert(!name[0] || !name[1]);
    return 0;
}
