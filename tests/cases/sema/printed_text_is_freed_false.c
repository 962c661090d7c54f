// verdict: false(undefined)
// C11 7.21.6.1p8: `%s` reads its argument.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text = malloc(4);
    text[0] = 'a';
    text[1] = 0;
    free(text);
    printf("%d: %s\n", 1, text);
    return 0;
}
