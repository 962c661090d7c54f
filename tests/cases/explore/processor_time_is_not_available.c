// exit: 10
// says: false(unreach-call)

// C11 7.27.2.1: (clock_t)(-1)
#include <assert.h>
#include <time.h>

int main(void)
{
    assert(clock() != (clock_t)-1);
    return 0;
}
