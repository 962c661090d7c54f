// verdict: true
// Only the sign of a comparison is specified (C11 7.29.4.4.1).
#include <assert.h>
#include <wchar.h>
int main(void)
{
	wchar_t first[] = L"ab", second[] = L"ac";
	assert(wcsncmp(first, second, 2) < 0 && wcsncmp(first, second, 1) == 0 && wcscmp(second, first) > 0);
	return 0;
}
