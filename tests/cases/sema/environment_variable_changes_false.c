// verdict: false(unreach-call)
// POSIX setenv changes what getenv gives.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    if (getenv("NAME"))
        return 0;
    setenv("NAME", "text", 1);
    assert(!getenv("NAME"));
    return 0;
}
