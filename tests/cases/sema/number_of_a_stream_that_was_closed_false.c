// verdict: false(unreach-call)
// POSIX fileno: EBADF, if the descriptor of the stream is none any more.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    int number = fileno(file);
    if (number >= 0 && close(number) == 0)
        assert(fileno(file) == number);
    return 0;
}
