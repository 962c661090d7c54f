// verdict: false(unreach-call)
// C11 7.22.1.2: other texts may give other numbers.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 0;
    int first = atoi(argv[1]), second = atoi(argv[2]);
    assert(atoi(argv[1]) != first || first == second || atoi(argv[2]) != second);
    return 0;
}
