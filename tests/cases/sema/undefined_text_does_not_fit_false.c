// verdict: false(undefined)
#include <string.h>

int main(void)
{
	char to[4];
	strcpy(to, "abcd");
	return to[0] == 'b';
}
