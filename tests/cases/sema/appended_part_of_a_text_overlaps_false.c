// verdict: false(undefined)
// C11 7.24.3.2p2: the third character that is read is the first one that was appended.
#include <string.h>

int main(void)
{
    char text[16] = "abc";
    strncat(text, text + 1, 3);
    return 0;
}
