// verdict: false(unreach-call)
// C11 7.21.8.1p2: an element of which a part is read has an indeterminate value.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("data", "r");
    int number = 5;
    if (!file)
        return 0;
    if (fread(&number, sizeof number, 1, file) == 0)
        assert(number == 5);
    fclose(file);
    return 0;
}
