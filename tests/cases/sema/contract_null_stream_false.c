// verdict: false(undefined)
// C11 7.1.4p1: the file may not have been opened.
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("data", "r");
    fclose(file);
    return 0;
}
