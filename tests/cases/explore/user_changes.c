// args: --nondet-range=-1..4
// exit: 10
// says: false(unreach-call)

// POSIX seteuid
#include <assert.h>
#include <unistd.h>

int main(void)
{
    uid_t first = geteuid();
    seteuid(1);
    assert(first == geteuid());
    return 0;
}
