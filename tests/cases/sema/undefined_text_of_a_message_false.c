// verdict: false(undefined)
// A message reads the texts that it prints (err(3)).
#include <err.h>
#include <stdlib.h>
int main(void)
{
	char *text = malloc(3);
	text[0] = 0;
	free(text);
	err(1, "%s", text);
}
