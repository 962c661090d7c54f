// verdict: false(unreach-call)
// A number may be given again after the descriptor was closed.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int first = open("a", O_RDONLY);
    if (first < 0)
        return 0;
    close(first);
    int second = open("b", O_RDONLY);
    assert(first != second);
    return 0;
}
