// verdict: true
// C11 7.22.1.4p7: without a number, the end is the beginning, also behind white space.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    const char *text = "  -x";
    char *end;
    long n = strtol(text, &end, 10);
    assert(n == 0);
    assert(end == text);
    return 0;
}
