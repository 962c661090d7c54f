// args:
// exit: 0
// says: verdict: true

/* Without _GNU_SOURCE, asprintf is not declared; it is the same function. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
	char *text = 0;
	int length = asprintf(&text, "%d", 5);
	assert(length < 0 || (length == 1 && text[0] == '5' && !text[1]));
	return 0;
}
