// verdict: false(undefined)
// C11 6.4.5p7: a function of the library writes to a literal.
#include <string.h>
int main(void)
{
    memset("abc", 0, 1);
    return 0;
}
