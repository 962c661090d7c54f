// verdict: false(unreach-call)
// C11 7.29.6.4.1p2: the source is behind the last character that was converted.
#include <assert.h>
#include <pthread.h>
#include <wchar.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    wchar_t text[3];
    const char *begin = "b\xfe", *from = begin;
    mbstate_t state = {0};
    if (mbsrtowcs(text, &from, 3, &state) == (size_t)-1)
        assert(from == begin);
    return 0;
}
