// verdict: false(undefined)
// A word of a text is stored in a string literal (C11 6.4.5p7).
#include <stdio.h>
static const char *place = "hello";
int main(void)
{
    sscanf("hello", "%s", (char *)place);
    return 0;
}
