// args: --property valid-memtrack
// exit: 5
// says: memory that a function of the library may keep

/* fopencookie(3): the stream keeps its cookie, which the program frees when it is closed. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static int closes(void *cookie)
{
    free(cookie);
    return 0;
}

int main(void)
{
    void *cookie = malloc(4);
    FILE *stream = fopencookie(cookie, "r", (cookie_io_functions_t){ .close = closes });
    if (!stream) {
        free(cookie);
        return 0;
    }
    cookie = 0;
    fclose(stream);
    return 0;
}
