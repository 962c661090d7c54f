// verdict: true
// daemon(3): 0 in the child, and -1 in the process that fails to fork.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int code = daemon(1, 1);
    assert(code == 0 || code == -1);
    return 0;
}
