// verdict: false(undefined)
// The text of `ctime` is a static object.
#include <stdlib.h>
#include <time.h>

int main(void)
{
    time_t now = time(NULL);
    char *text = ctime(&now);
    free(text);
    return 0;
}
