// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* The variable that pointed to the memory points to none when the process ends; the numbers have the bits of addresses. */
#include <limits.h>
#include <stdlib.h>

static int least = INT_MIN;
static double zero = -0.0;

int main(void)
{
	int *local = malloc(sizeof *local);
	local = NULL;
	exit(least == 0 || zero == 1);
}
