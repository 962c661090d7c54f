// verdict: false(undefined)
// C11 7.29.4.2.3
#include <wchar.h>

int main(void)
{
    wchar_t text[10] = L"abcde";
    wmemcpy(text, text + 1, 4);
    return 0;
}
