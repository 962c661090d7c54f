// verdict: false(unreach-call)
// POSIX.1-2001 bcmp: not 0 if the bytes differ; nothing is said about the sign.
#include <assert.h>
#include <pthread.h>
#include <strings.h>

int main(void)
{
    char one[2] = {1, 2}, other[2] = {1, 3};
    assert(bcmp(one, other, 2) < 0);
    return 0;
}
