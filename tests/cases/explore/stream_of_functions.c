// exit: 5
// says: a library calls functions of the program

// fopencookie(3): closing the stream calls the function.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
int closed;
static int end(void *cookie)
{
    closed = 1;
    return 0;
}
int main(void)
{
    cookie_io_functions_t functions = {.close = end};
    FILE *stream = fopencookie(0, "r", functions);
    if (stream)
        fclose(stream);
    assert(!closed);
    return 0;
}
