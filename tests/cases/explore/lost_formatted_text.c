// args: --property valid-memtrack
// exit: 10
// says: memory is lost

/* The memory of asprintf must be freed like that of malloc. */
#define _GNU_SOURCE
#include <stdio.h>

int main(void)
{
	char *text;
	if (asprintf(&text, "%d", 12) < 0)
		return 1;
	return 0;
}
