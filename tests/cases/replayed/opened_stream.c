// A stream that the schedule opens is none of the real library.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("/nowhere/at/all", "r+");
    if (!f)
        return 0;
    fprintf(f, "%d", 5);
    int c = fgetc(f);
    fclose(f);
    assert(c != 'x');
    return 0;
}
