// args: --property valid-memsafety
// exit: 10
// says: valid-free

/* A function is no memory from malloc. */
#include <stdlib.h>

int main(void)
{
	free((void *)main);
	return 0;
}
