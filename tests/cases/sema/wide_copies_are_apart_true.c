// verdict: true
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

int main(void)
{
    wchar_t text[20] = L"abcde";
    char bytes[12] = "abcdef", *end;
    wcscpy(text + 6, text);
    wcsncpy(text + 6, text, 6);
    wcscat(text, L"xy");
    wmemcpy(text + 10, text, 5);
    assert(text[10] == L'a' && text[6] == L'y');
    end = memccpy(bytes + 6, bytes, 'd', 6);
    assert(end == bytes + 10);
    swab(bytes, bytes + 6, 5);
    assert(bytes[6] == 'b' && bytes[7] == 'a' && bytes[9] == 'c');
    return 0;
}
