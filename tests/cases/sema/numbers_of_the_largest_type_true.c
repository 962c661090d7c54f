// verdict: true
// needs: a proof
// C11 7.8.2
#include <assert.h>
#include <inttypes.h>
#include <wchar.h>

int main(void)
{
	char *end;
	wchar_t *rest;
	intmax_t number = strtoimax("-12x", &end, 10);
	imaxdiv_t parts = imaxdiv(number, 5);
	assert(number == -12 && *end == 'x' && imaxabs(number) == 12);
	assert(parts.quot == -2 && parts.rem == -2 && strtoumax("0x10", NULL, 0) == 16);
	assert(wcstol(L"17;", &rest, 10) == 17 && *rest == L';');
	return 0;
}
