// verdict: false(undefined)
#include <wchar.h>

// C11 7.29.4.3.2p2: a null character is appended beyond the copied ones.
int main(void)
{
    wchar_t text[4] = L"ab";
    wcsncat(text, L"cd", 2);
    return 0;
}
