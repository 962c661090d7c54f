// exit: 5
// says: whose contract allows results that the function never has

// POSIX setenv changes what getenv gives. What it gives then, its contract does not say.
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
