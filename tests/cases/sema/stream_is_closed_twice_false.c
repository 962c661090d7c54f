// verdict: false(undefined)
// C11 7.21.3p4: the pointer to a stream is indeterminate after the stream was closed.
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    if (fgetc(file) == EOF)
        fclose(file);
    fclose(file);
    return 0;
}
