// verdict: false(undefined)
#include <stdlib.h>

struct pair {
	int number;
	char mark;
};

/* Assigning a structure accesses all of it. */
int main(void)
{
	struct pair *at = malloc(sizeof(int) + 1), own = { 1, 2 };
	*at = own;
	free(at);
	return 0;
}
