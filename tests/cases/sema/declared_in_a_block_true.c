// verdict: true
// A function of the library that is declared in a block (C11 6.2.2p5: with external linkage) is that of the library.
#include <assert.h>
#include <stdlib.h>

static char *number(void)
{
	int asprintf(char **, const char *, ...);
	char *text;
	int length = asprintf(&text, "%d", 12);
	assert(length == 2 || length == -1);
	return length == 2 ? text : 0;
}

int main(void)
{
	char *strchr(const char *, int), *text = number();
	if (text)
		assert(strchr(text, '2') == text + 1);
	free(text);
	return 0;
}
