// verdict: false(unreach-call)
// Linux select(2) stores whole words: bits beyond the count may be cleared.
#include <assert.h>
#include <pthread.h>
#include <sys/select.h>

int main(void)
{
    fd_set files;
    struct timeval none = {0, 0};
    FD_ZERO(&files);
    FD_SET(9, &files);
    if (select(3, &files, 0, 0, &none) >= 0)
        assert(FD_ISSET(9, &files));
    return 0;
}
