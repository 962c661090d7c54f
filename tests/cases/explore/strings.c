// args: --property=unreach-call,undefined
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	char b[8];
	strcpy(b, "abc");
	if (strlen(b) != 3 || strcmp(b, "abd") >= 0 || memcmp(b, "ab", 2) || strncmp(b, "abx", 2)) reach_error();
	return 0;
}
