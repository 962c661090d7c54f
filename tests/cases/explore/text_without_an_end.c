// exit: 10
// says: undefined behavior: access outside of an object

/* C11 7.1.1p1: a string has a null character. Functions with a contract read their texts up to it. */
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

int main(void)
{
    char text[2] = { 'a', 'b' };
#if defined(NUMBER)
    (void)a64l(text);
#elif defined(PART)
    (void)strstr("other", text);
#elif defined(SET)
    (void)strcspn("", text);
#elif defined(KEY)
    hcreate(4);
    hsearch((ENTRY){ text, 0 }, ENTER);
#elif defined(VALUE)
    setenv("name", text, 1);
#elif defined(ATTRIBUTE)
    removexattr("/", text);
#else
    char key[2];
    (void)strxfrm(key, text, 0);
#endif
    return 0;
}
