// verdict: false(undefined)
#include <stdlib.h>

int i = 2;

int main(void)
{
	int *p = malloc(2 * sizeof *p), *q = malloc(2 * sizeof *q);
	p[0] = q[0] = 1;
	return p[i];
}
