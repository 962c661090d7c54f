// verdict: false(unreach-call)
// POSIX mkstemp: the template is modified.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    char name[] = "aXXXXXX";
    int file = mkstemp(name);
    if (file >= 0)
        assert(name[3] == 'X');
    return 0;
}
