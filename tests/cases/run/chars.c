// Characters and strings: signedness, escapes, concatenation, wide and UTF-8 prefixes, embedded zeros.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
	char c = '\xff';
	const char text[] = "one" " two\0three";
	const char *same = "a\tb\\\"\x41\101\?";

	printf("%d %d %d\n", c < 0, (unsigned char)c, '\377' == -1);
	printf("%zu %zu %s\n", sizeof text, strlen(text), text + 8);
	printf("%s %zu\n", same, strlen(same));
	printf("%d %d %d\n", 'ab' != 0, L'x' == 120, '\0');
	printf("%zu %zu %d\n", wcslen(L"wide"), sizeof u8"\u00e9", "abc"[1]);
	printf("%c%c\n", *"xyz", 1["xyz"]);
	printf("%d %%\n", "\x80"[0] == (char)0x80);
	return 0;
}
