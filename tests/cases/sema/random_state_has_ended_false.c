// verdict: false(undefined)
// drand48_r(3): the state is in the structure.
#define _GNU_SOURCE
#include <stdlib.h>

int main(void)
{
	struct drand48_data *state = calloc(1, sizeof *state);
	if (state) {
		free(state);
		srand48_r(7, state);
	}
	return 0;
}
