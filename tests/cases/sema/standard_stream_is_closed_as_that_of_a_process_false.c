// verdict: false(undefined)
// POSIX pclose: the result is undefined if popen did not create the stream.
#include <stdio.h>

int main(void)
{
    FILE *stream = popen("true", "r");
    if (stream)
        pclose(stream);
    pclose(stdin);
    return 0;
}
