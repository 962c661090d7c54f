// verdict: false(unreach-call)
// The thread that holds the lock of a stream goes on when it takes it again.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    int depth = 0;
    flockfile(stdout);
    depth++;
    flockfile(stdout);
    depth++;
    assert(depth < 2);
    funlockfile(stdout);
    funlockfile(stdout);
    return 0;
}
