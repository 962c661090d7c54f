// verdict: true
#define _GNU_SOURCE
#include <assert.h>
#include <wchar.h>

// wcpcpy(3), wcpncpy(3), wmempcpy(3), wcschrnul(3), C11 7.29.4.3.2 wcsncat
int main(void)
{
    wchar_t text[12] = L"", half[4];
    wchar_t *end = wcpcpy(text, L"ab");
    assert(end == text + 2 && *end == 0);
    assert(wcsncat(text, L"cdef", 2) == text && text[3] == L'd' && text[4] == 0);
    assert(wcsncat(text, L"g", 9) == text && text[4] == L'g' && text[5] == 0);
    assert(wcschrnul(text, L'c') == text + 2 && wcschrnul(text, L'z') == text + 5 && wcschrnul(text, 0) == text + 5);
    assert(wcpncpy(half, text, 3) == half + 3 && half[2] == L'c');
    assert(wcpncpy(half, L"x", 4) == half + 1 && half[3] == 0);
    assert(wmempcpy(half, text, 2) == half + 2 && half[1] == L'b');
    return 0;
}
