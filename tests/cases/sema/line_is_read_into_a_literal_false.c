// verdict: false(undefined)
/* A string literal is not written (C11 6.4.5p7), by no function of the library either. */
#include <stdio.h>

static char *line = "       ";

int main(void)
{
    if (getchar() == 'x')
        fgets(line, 4, stdin);
    return 0;
}
