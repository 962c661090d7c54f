// exit: 5
// says: whose contract allows results that the function never has

// POSIX drand48: the seed determines the sequence.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    srand48(1);
    assert(lrand48() == 89400484);
    return 0;
}
