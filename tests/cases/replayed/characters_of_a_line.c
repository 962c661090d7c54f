// The characters that fgets stores, and those of a copy that is read later.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[16], copy[16];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    memcpy(copy, line, sizeof copy);
    assert(copy[0] != 'o' || copy[1] != 'k' || copy[2] != 0);
    return 0;
}
