// verdict: false(undefined)
// C11 7.24.2.3p2
#include <string.h>

int main(void)
{
    char text[8] = "abcdefg";
    strcpy(text, text + 2);
    return 0;
}
