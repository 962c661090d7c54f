// verdict: false(undefined)
// POSIX wcstombs: in UTF-8, a character has up to four bytes, so that there is no room for the end of the text.
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <time.h>

int main(void)
{
	/* Something comes from the environment. */
	time(0);
	wchar_t text[] = L"\u00e9";
	char bytes[2];
	if (wcstombs(bytes, text, sizeof bytes) == 2)
		return (int)strlen(bytes);
	return 0;
}
