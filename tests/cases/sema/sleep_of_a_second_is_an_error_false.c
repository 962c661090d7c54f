// verdict: false(unreach-call)
// POSIX usleep: EINVAL for a second and more.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(usleep(1000000) == 0);
    return 0;
}
