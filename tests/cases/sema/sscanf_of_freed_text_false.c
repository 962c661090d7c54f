// verdict: false(undefined)
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text = malloc(2);
    int x;
    text[0] = '1';
    text[1] = 0;
    free(text);
    sscanf(text, "%d", &x);
    return 0;
}
