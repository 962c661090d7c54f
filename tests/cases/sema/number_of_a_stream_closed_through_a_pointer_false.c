// verdict: false(unreach-call)
// POSIX fileno: EBADF, if the descriptor of the stream is none any more, whoever closed it.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

static int (*ends)(int) = close;

int main(void)
{
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    int number = fileno(file);
    if (number >= 0 && ends(number) == 0)
        assert(fileno(file) == number);
    return 0;
}
