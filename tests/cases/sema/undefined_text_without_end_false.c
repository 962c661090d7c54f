// verdict: false(undefined)
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *text = malloc(3);
	strncpy(text, "abc", 3);
	return strlen(text) == 2;
}
