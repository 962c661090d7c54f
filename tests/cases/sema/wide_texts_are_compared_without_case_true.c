// verdict: true
// POSIX wcscasecmp: letters of both cases are equal.
#include <assert.h>
#include <wchar.h>

int main(void)
{
    assert(wcscasecmp(L"Ab1", L"aB1") == 0);
    assert(wcscasecmp(L"ab", L"AC") < 0);
    assert(wcsncasecmp(L"abX", L"ABy", 2) == 0);
    assert(wcscasecmp(L"abc", L"AB") > 0);
    return 0;
}
