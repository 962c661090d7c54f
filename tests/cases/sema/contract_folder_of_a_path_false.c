// verdict: false(unreach-call)
// POSIX dirname may modify the path.
#include <assert.h>
#include <libgen.h>

int main(void)
{
    char path[] = "/a/b";
    dirname(path);
    assert(path[2] == '/');
    return 0;
}
