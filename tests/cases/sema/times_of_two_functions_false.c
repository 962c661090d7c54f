// verdict: false(unreach-call)
// C11 7.27.3p1: localtime may overwrite the result of gmtime; that it does is not said.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    time_t now = 0;
    struct tm *one = gmtime(&now), *other = localtime(&now);
    if (one && other)
        assert(one == other);
    return 0;
}
