// verdict: true
// Within one array, apart from each other.
#include <assert.h>
#include <string.h>

int main(void)
{
    char text[16] = "abc";
    strncpy(text + 4, text, 4);
    assert(!strcmp(text, text + 4));
    strncat(text + 4, text, 2);
    assert(text[8] == 'b' && text[9] == 0);
    strncat(text + 4, text + 7, 2);
    assert(text[9] == 'a' && text[10] == 'b' && text[11] == 0);
    return 0;
}
