// verdict: false(unreach-call)
// C11 7.24.4.3: only the sign of the result is specified.
#include <assert.h>
#include <pthread.h>
#include <string.h>

int main(void)
{
    char one[] = "d", other[] = "b";
    assert(strcoll(one, other) != 5);
    return 0;
}
