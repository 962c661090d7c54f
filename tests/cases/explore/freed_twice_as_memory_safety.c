// args: --property valid-memsafety
// exit: 10
// says: free of freed memory

/* SV-COMP valid-free */
#include <stdlib.h>

int main(void)
{
	char *text = malloc(1);
	free(text);
	free(text);
	return 0;
}
