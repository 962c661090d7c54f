// verdict: true
// C11 7.22.1.2: the same text gives the same number.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 3)
        return 0;
    int first = atoi(argv[1]);
    long other = atol(argv[2]);
    assert(atoi(argv[1]) == first);
    assert(atol(argv[2]) == other);
    return 0;
}
