// verdict: false(undefined)
/* C11 7.22.3.5p3: what realloc gets is from an allocation; POSIX getenv: the text is not the program's. */
#include <stdlib.h>

int main(void)
{
    char *own = malloc(8), *home = getenv("HOME");
    if (home) {
        free(own);
        own = home;
    }
    own = realloc(own, 16);
    free(own);
    return 0;
}
