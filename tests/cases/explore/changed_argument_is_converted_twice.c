// exit: 10
// says: false(unreach-call)

// C11 5.1.2.2.1p2: the program may change the strings.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    int first = atoi(argv[1]);
    if (argv[1][0] == '7')
        argv[1][0] = '8';
    assert(atoi(argv[1]) == first);
    return 0;
}
