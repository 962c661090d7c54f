// verdict: false(undefined)
// POSIX swab
#define _GNU_SOURCE
#include <unistd.h>

int main(void)
{
    char text[10] = "abcde";
    swab(text, text + 1, 4);
    return 0;
}
