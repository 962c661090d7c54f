// The number of arguments, and a number in one of them.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc == 3)
        assert(atoi(argv[2]) != 5);
    return 0;
}
