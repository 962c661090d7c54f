// verdict: false(unreach-call)
// POSIX strcasecmp: only the sign of the result is specified.
#include <assert.h>
#include <pthread.h>
#include <strings.h>

int main(void)
{
    char one[] = "a", other[] = "C";
    assert(strcasecmp(one, other) == -2);
    return 0;
}
