// args: --nondet-range=1..4
// exit: 10
// says: false(unreach-call)

// The number of processors that are on is no constant.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    long first = sysconf(_SC_NPROCESSORS_ONLN);
    assert(first == sysconf(_SC_NPROCESSORS_ONLN));
    return 0;
}
