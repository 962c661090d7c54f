// verdict: false(unreach-call)
// POSIX dirname may modify the path.
#include <assert.h>
#include <libgen.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    char path[] = "/a/b";
    dirname(path);
    assert(path[2] == '/');
    return 0;
}
