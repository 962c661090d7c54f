// verdict: true
// needs: a proof
// POSIX getrlimit and getrusage fail only for what they do not know.
#include <assert.h>
#include <sys/resource.h>

int main(void)
{
    struct rlimit limit;
    struct rusage usage;
    assert(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    assert(getrusage(RUSAGE_CHILDREN, &usage) == 0);
    return 0;
}
