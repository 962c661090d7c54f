// rests on: no memory from alloca, and no array of variable length, is passed to free
#include <stdlib.h>

static void frees(int n)
{
	char bytes[n], *p = bytes;
	bytes[0] = 1;
	free(p);
}

int main(void)
{
	frees(2);
	return 0;
}
