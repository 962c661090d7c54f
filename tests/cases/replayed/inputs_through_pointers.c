// Functions of the library that are called by their addresses.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int (*const sources[])(void) = {getchar, rand};

int main(void)
{
    int letter = sources[0](), number = sources[1]();
    assert(letter != 'q' || number != 4711);
    return 0;
}
