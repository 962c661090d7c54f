// verdict: false(undefined)
#include <string.h>

static void shift(char *text, int by)
{
	memcpy(text + by, text, 4);
}

int main(void)
{
	char text[12] = "abcdefg";
	shift(text, 4);
	shift(text, 3);
	return 0;
}
