// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* When main returns, its variables end. */
#include <stdlib.h>

int main(void)
{
	int *local = malloc(sizeof *local);
	*local = 1;
	return 0;
}
