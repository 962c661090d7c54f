// exit: 10
// says: a null pointer is passed to a function of the library

/* One function for each way in which a contract handles memory: what it fills with a number of bytes, an object, a text,
 * what it changes, and contracts in C. C11 7.1.4p1: none of these pointers may be null. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wctype.h>

static void *nothing;

int main(void)
{
    char *arguments[] = { "program", 0 };
    (void)arguments;
#if defined(BYTES)
    (void)read(0, nothing, 4);
#elif defined(TEXT)
    (void)strxfrm((char *)nothing, "text", 4);
#elif defined(PLACE)
    fgetpos(stdin, (fpos_t *)nothing);
#elif defined(TEMPLATE)
    mkstemp((char *)nothing);
#elif defined(OPTIONS)
    getopt(1, arguments, (char *)nothing);
#elif defined(PROPERTY)
    (void)wctype((char *)nothing);
#elif defined(BINARY)
    char text[16];
    inet_ntop(AF_INET, nothing, text, 16);
#elif defined(VARIABLE)
    putenv((char *)nothing);
#elif defined(KEY)
    hcreate(4);
    hsearch((ENTRY){ 0, 0 }, FIND);
#else
    (void)confstr(0, (char *)nothing, 4);
#endif
    return 0;
}
