// verdict: false(undefined)
#include <stdlib.h>

int main(void)
{
	int *p = malloc(sizeof *p), *q;
	*p = 1;
	q = realloc(p, 2 * sizeof *p);
	q[1] = 2;
	return *p;
}
