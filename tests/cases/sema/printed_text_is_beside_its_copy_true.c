// verdict: true
// A precision limits what is read (C11 7.21.6.1p8), so what is written does not overlap with it; nothing is written
// into no room.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[8] = "ab";
    sprintf(text + 2, "%.2s", text);
    assert(!strcmp(text, "abab"));
    assert(snprintf(text, 0, "%s!", text) == 5);
    sprintf(text + strlen(text), "%s", "cd");
    assert(!strcmp(text, "ababcd"));
    return 0;
}
