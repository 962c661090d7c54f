// verdict: false(undefined)
#include <stdio.h>

int main(void)
{
	char a[4];
	sscanf("abcd:", "%[^:]", a);
	return 0;
}
