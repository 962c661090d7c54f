// verdict: false(undefined)
// C11 7.29.4.2.1, 6.7.3.1
#include <wchar.h>

int main(void)
{
    wchar_t text[10] = L"abcde";
    wcscpy(text + 1, text + 2);
    return 0;
}
