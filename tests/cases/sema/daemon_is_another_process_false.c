// verdict: false(unreach-call)
// daemon(3): the parent ends, and a child goes on.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void)
{
    pid_t before = getpid();
    if (daemon(1, 1) == 0)
        assert(getpid() == before);
    return 0;
}
