// verdict: true
// POSIX mkstemp: only the last six characters are replaced.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char name[] = "/tmp/abXXXXXX";
    if (mkstemp(name) >= 0)
        assert(!memcmp(name, "/tmp/ab", 7) && !name[13]);
    return 0;
}
