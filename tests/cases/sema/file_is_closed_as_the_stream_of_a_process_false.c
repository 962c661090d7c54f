// verdict: false(undefined)
// POSIX pclose: the result is undefined if popen did not create the stream.
#include <stdio.h>

int main(void)
{
    FILE *stream = fopen("a", "r");
    if (stream)
        pclose(stream);
    return 0;
}
