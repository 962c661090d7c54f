// verdict: false(undefined)
// drand48_r(3): the state is in the structure.
#define _GNU_SOURCE
#include <stdlib.h>

int main(void)
{
	struct drand48_data *state = calloc(1, sizeof *state);
	double number = 0;
	if (state) {
		free(state);
		drand48_r(state, &number);
	}
	return number > 2;
}
