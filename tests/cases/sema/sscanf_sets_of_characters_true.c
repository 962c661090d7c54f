// verdict: true
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	char a[8], b[8];
	int n;
	const char *text = "ab12:/x";
	assert(sscanf(text, "%7[a-z]%d:%3[^x]%n", a, &n, b, &n) == 3);
	assert(strcmp(a, "ab") == 0 && strcmp(b, "/") == 0 && n == 6);
	assert(sscanf(text, "%1[^:]%7[0-9]", a, b) == 1 && a[1] == 0);
	assert(sscanf("", "%7[0-9]", b) == -1);
	assert(sscanf("x", "%7[0-9]", b) == 0);
	return 0;
}
