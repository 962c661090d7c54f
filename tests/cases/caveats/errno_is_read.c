// rests on: `errno` is 0 when a thread begins, and most functions change it only if they fail
#include <errno.h>
#include <stdlib.h>

int main(void)
{
	void *p = malloc(1);
	free(p);
	return errno;
}
