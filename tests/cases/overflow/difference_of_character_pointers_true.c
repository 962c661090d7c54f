// verdict: true
// args: --property overflow
#include <stdio.h>

// Addresses are larger than what a difference can be; the difference of two of them is not.
char text[16];
long result;

int main(void)
{
	char *end = text + 2;
	result = end - text;
	sprintf(text, "%5d", 17);
	return 0;
}
