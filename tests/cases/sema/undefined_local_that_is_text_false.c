// verdict: false(undefined)
#include <stdlib.h>

char *end;

static void reads(void)
{
	char text[4] = "12";
	strtol(text, &end, 10);
}

int main(void)
{
	reads();
	return *end == 'x';
}
