// verdict: true
// Functions on text and memory that POSIX and glibc add to C: each engine knows what they do.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void)
{
    char buffer[8] = "xyz";
    assert(mempcpy(buffer, "ab", 2) == buffer + 2 && buffer[0] == 'a' && buffer[2] == 'z');
    assert(stpncpy(buffer, "c", 3) == buffer + 1 && buffer[2] == 0);
    bcopy("de", buffer, 2);
    assert(!bcmp(buffer, "de", 2));
    bzero(buffer, 1);
    explicit_bzero(buffer + 1, 1);
    assert(buffer[0] == 0 && buffer[1] == 0);
    const char *text = "hello";
    assert(memrchr(text, 'l', 5) == text + 3 && !memrchr(text, 'z', 5));
    assert(strchrnul(text, 'l') == text + 2 && strchrnul(text, 'z') == text + 5);
    assert(index(text, 'l') == text + 2 && rindex(text, 'l') == text + 3);
    assert(strnlen(text, 3) == 3 && strnlen(text, 9) == 5);
    assert(strcasestr(text, "LL") == text + 2 && !strcasestr(text, "x"));
    assert(!strcasecmp("aBc", "AbC") && strcasecmp("aB", "AbC") < 0 && strncasecmp("xyz", "XYa", 2) == 0);
    assert(strcoll("a", "b") < 0 && labs(-4L) == 4);
    char *copy = strdup(text), *part = strndup(text, 2);
    if (!copy || !part)
        return 1;
    assert(!strcmp(copy, "hello") && !strcmp(part, "he"));
    free(copy);
    free(part);
    return 0;
}
