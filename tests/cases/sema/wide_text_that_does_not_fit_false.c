// verdict: false(unreach-call)
// C11 7.29.2.3: swprintf fails if the text does not fit, and may have stored a part of it.
#include <assert.h>
#include <pthread.h>
#include <wchar.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    wchar_t text[3] = {7, 7, 7};
    if (swprintf(text, 3, L"%d", 12345) < 0)
        assert(text[0] == 7);
    return 0;
}
