// verdict: false(unreach-call)
// Only the sign of a comparison is specified (C11 7.29.4.4.1).
#include <assert.h>
#include <wchar.h>
int main(void)
{
	int order = wcscmp(L"d", L"a");
	assert(order == 1);
	return 0;
}
