// verdict: true
// C11 7.21.3p7, 7.21.5.2p3
#include <stdio.h>

int main(void)
{
    char line[4];
    FILE *out = stdout;
    if (fgets(line, sizeof line, stdin))
        fputs(line, out);
    fflush(NULL);
    return fclose(out);
}
