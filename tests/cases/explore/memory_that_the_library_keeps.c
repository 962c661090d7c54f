// args: --property valid-memtrack
// exit: 5
// says: memory that a function of the library may keep

/* The stream keeps its buffer, the environment its strings (POSIX setvbuf, putenv). */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *buffer = malloc(1024);
	setvbuf(stdout, buffer, _IOFBF, 1024);
	return 0;
}
