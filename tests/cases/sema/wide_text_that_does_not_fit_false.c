// verdict: false(unreach-call)
// C11 7.29.2.3: swprintf fails if the text does not fit, and may have stored a part of it.
#include <assert.h>
#include <pthread.h>
#include <wchar.h>

int main(void)
{
    wchar_t text[3] = {7, 7, 7};
    if (swprintf(text, 3, L"%d", 12345) < 0)
        assert(text[0] == 7);
    return 0;
}
