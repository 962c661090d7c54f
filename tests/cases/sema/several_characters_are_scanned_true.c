// verdict: true
/* C11 7.21.6.2p12: `%2c` reads exactly two characters, white space too, and stores no end. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char text[4] = "xyz";
    int count = sscanf("a b", "%2c%c", text, text + 2);
    assert(count == 2 && text[0] == 'a' && text[1] == ' ' && text[2] == 'b' && text[3] == 0);
    count = sscanf("", "%2c", text);
    assert(count == EOF && text[0] == 'a');
    count = sscanf("qrs", "%*2c%c", text);
    assert(count == 1 && text[0] == 's');
    return 0;
}
