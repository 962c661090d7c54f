// verdict: true
// A null pointer may be freed, whatever its type is.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *log = fopen("log", "r");
    if (log) {
        fclose(log);
        log = NULL;
    }
    free(log);
    return 0;
}
