// verdict: true
// needs: a proof
// POSIX alarm: what is left of the earlier request.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(alarm(10) == 0);
    assert(alarm(0) <= 10);
    assert(alarm(0) == 0);
    return 0;
}
