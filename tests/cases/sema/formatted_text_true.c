// verdict: true
// sprintf and snprintf with integers, characters and text: what they write, and what they return.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[24];
    assert(sprintf(text, "a%d-%s", -12, "xy") == 7 && !strcmp(text, "a-12-xy"));
    assert(snprintf(text, 4, "%05u", 7u) == 5 && !strcmp(text, "000"));
    assert(snprintf(0, 0, "%lx%c%%", 255ul, 'q') == 4);
    assert(sprintf(text, "%4d|%-4d|%.3d|%+d", 1, 2, 3, 4) == 16 && !strcmp(text, "   1|2   |003|+4"));
    return 0;
}
