// verdict: true
// A fraction is converted to the integer type of an enumeration (C11 6.7.2.2p4); POSIX ffs() counts from 1.
#include <assert.h>
#include <strings.h>

enum color { RED, GREEN, BLUE };

int main(void)
{
    double number = 2.5;
    enum color color = number;
    assert(color == BLUE);
    assert(ffs(8) == 4 && ffs(0) == 0);
    return 0;
}
