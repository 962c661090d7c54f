// verdict: false(undefined)
// The format is one of the objects that must not overlap with what is written (C11 7.21.6.6p2).
#include <stdio.h>

int main(void)
{
    char text[8] = "a%d";
    sprintf(text, text, 5);
    return 0;
}
