// verdict: true
// POSIX fileno: it fails only for a stream that is not associated with a file, or whose descriptor is none.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    assert(fileno(file) >= 0);
    assert(fileno(stdin) == 0);
    return 0;
}
