// verdict: true
/* C11 7.24.2.4, 7.24.3.1, 7.24.3.2; POSIX stpcpy: copies between objects that only one thread knows. */
#include <assert.h>
#include <string.h>

int main(void)
{
    char text[10];
    memset(text, 9, sizeof text);
    strncpy(text, "bBB", 1);
    assert(text[0] == 'b' && text[1] == 9);
    strncpy(text, "ab", 5);
    assert(text[1] == 'b' && text[2] == 0 && text[4] == 0 && text[5] == 9);
    strcat(text, "cd");
    strncat(text, "efg", 2);
    assert(strcmp(text, "abcdef") == 0);
    char *end = stpcpy(text, "xy");
    assert(end == text + 2 && text[1] == 'y' && *end == 0 && text[3] == 'd');
    return 0;
}
