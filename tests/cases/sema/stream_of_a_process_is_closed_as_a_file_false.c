// verdict: false(undefined)
// popen(3): the stream "must be closed with pclose() rather than fclose(3)".
#include <stdio.h>

int main(void)
{
    FILE *stream = popen("true", "r");
    if (stream)
        fclose(stream);
    return 0;
}
