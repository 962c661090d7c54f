// verdict: false(unreach-call)
// POSIX alarm: some time may have passed.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    alarm(10);
    assert(alarm(0) == 10);
    return 0;
}
