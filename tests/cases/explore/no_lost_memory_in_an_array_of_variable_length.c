// args: --property valid-memtrack
// exit: 0
// says: ulseq verdict: true

/* An array of variable length, and memory from alloca, are there as long as the function runs. */
#include <stdlib.h>

static void end(int length)
{
	char *array[length], **scratch = __builtin_alloca(sizeof *scratch);
	array[1] = malloc(1);
	*scratch = malloc(1);
	exit(0);
}

int main(void)
{
	end(2);
	return 1;
}
