// verdict: false(undefined)
// POSIX memccpy
#define _GNU_SOURCE
#include <string.h>

int main(void)
{
    char text[10] = "abcde";
    memccpy(text, text + 1, 'e', 5);
    return 0;
}
