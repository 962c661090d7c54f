// verdict: false(unreach-call)
// C11 7.22.8.1: the characters before the invalid one are converted.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    wchar_t text[3] = {7, 7, 7};
    if (mbstowcs(text, "b\xfe", 3) == (size_t)-1)
        assert(text[0] == 7);
    return 0;
}
