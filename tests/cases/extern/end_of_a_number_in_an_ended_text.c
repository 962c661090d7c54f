// verdict: false(undefined)
// Where the number ends is in a text that has ended (C11 6.2.4p2).
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    char *end;
    double d;
    {
        char text[4] = "12x";
        d = strtod(text, &end);
    }
    return *end == 'x';
}
