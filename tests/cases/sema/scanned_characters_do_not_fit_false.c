// verdict: false(undefined)
/* C11 7.21.6.2p12: the array must have room for the characters. */
#include <stdio.h>

int main(void)
{
    char text[2];
    return sscanf("abc", "%3c", text);
}
