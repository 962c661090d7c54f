// verdict: true
// POSIX mbstowcs, wcstombs: two conversions of the same text have the same length.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
	const char *name = "name";
	size_t wide = mbstowcs(NULL, name, 0), bytes;
	wchar_t *text = malloc((wide + 1) * sizeof(wchar_t));
	char *back;
	mbstowcs(text, name, wide + 1);
	assert(wide == 4 && text[4] == 0 && text[0] == L'n');
	bytes = wcstombs(NULL, text, 0);
	back = malloc(bytes + 1);
	assert(wcstombs(back, text, bytes + 1) == bytes && strcmp(back, name) == 0);
	assert(wcstombs(back, text, 2) == 2);
	free(back);
	free(text);
	return 0;
}
