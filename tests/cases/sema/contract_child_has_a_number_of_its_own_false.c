// verdict: false(unreach-call)
// POSIX fork
#include <assert.h>
#include <unistd.h>

int main(void)
{
    pid_t parent = getpid(), child = fork();
    if (child == 0)
        assert(getpid() == parent);
    return 0;
}
