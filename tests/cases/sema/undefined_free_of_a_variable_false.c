// verdict: false(undefined)
#include <stdlib.h>

int x, chosen = 1;

int main(void)
{
	int *p = chosen ? &x : malloc(sizeof *p);
	free(p);
	return 0;
}
