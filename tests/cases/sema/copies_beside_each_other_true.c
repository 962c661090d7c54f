// verdict: true
#include <assert.h>
#include <string.h>

int main(void)
{
    char text[8] = "abcdefg";
    memcpy(text, text + 4, 3);
    memmove(text + 1, text, 4);
    strcpy(text + 5, "x");
    assert(text[0] == 'e' && text[1] == 'e' && text[2] == 'f' && text[5] == 'x');
    return 0;
}
