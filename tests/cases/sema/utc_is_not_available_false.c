// verdict: false(unreach-call)
// C11 7.27.2.5p3: 0 if it is not successful.
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    assert(timespec_get(&now, TIME_UTC) == TIME_UTC);
    return 0;
}
