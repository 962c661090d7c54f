// exit: 5
// says: an address is used as a number

// Where a pointer is that has moved beyond the end of its object, another object may be.
#include <assert.h>
int first[2], second[2];
int main(void)
{
    int *beyond = first + 1;
    beyond += 2;
    assert(beyond != second + 1);
    return 0;
}
