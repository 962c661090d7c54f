// verdict: false(undefined)
/* C11 7.24.3.1: there must be room for the result. */
#include <string.h>

int main(void)
{
    char text[6] = "abc";
    strcat(text, "def");
    return 0;
}
