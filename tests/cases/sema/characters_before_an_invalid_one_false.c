// verdict: false(unreach-call)
// C11 7.22.8.2: the wide characters before the invalid one are converted.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    char text[3] = {7, 7, 7};
    wchar_t from[3] = {'b', 0x7654321, 0};
    if (wcstombs(text, from, 3) == (size_t)-1)
        assert(text[0] == 7);
    return 0;
}
