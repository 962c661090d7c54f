// verdict: false(undefined)
// What is copied and where it goes must not overlap (C11 7.24.2.1p2, 7.24.2.3p2, 7.24.2.4p2, 7.21.6.6p2).
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[8] = "ab";
    strncpy(text, text, 2);
    return 0;
}
