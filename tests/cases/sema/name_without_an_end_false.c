// verdict: false(undefined)
// POSIX unlink: a path is a text with its terminating null character.
#include <unistd.h>

int main(void)
{
    char name[4] = {'a', 'b', 'c', 'd'};
    unlink(name);
    return 0;
}
