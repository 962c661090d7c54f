// exit: 0
// says: true
#include "common.h"

struct tail { int n, more[1]; };

int a[2][2];

int main(void)
{
	/* The address right behind the last element is one, and the array at the end of a structure may go on. */
	struct tail *t = malloc(sizeof *t + 2 * sizeof(int));
	int *end = &a[0][2], *row = a[1];
	int i = 2;
	t->more[i] = 5;
	if (end != row || t->more[i] != 5)
		reach_error();
	free(t);
	return a[1][1];
}
