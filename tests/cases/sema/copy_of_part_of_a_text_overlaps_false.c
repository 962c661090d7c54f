// verdict: false(undefined)
// C11 7.24.2.4p2: the characters that are copied may not overlap with their copies.
#include <string.h>

int main(void)
{
    char text[16] = "abcdef";
    strncpy(text + 2, text, 5);
    return 0;
}
