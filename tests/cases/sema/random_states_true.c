// verdict: true
// drand48_r(3): numbers from 0 to 1, or of 31 bits.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void)
{
	struct drand48_data state;
	double part;
	long number;
	srand48_r(4, &state);
	drand48_r(&state, &part);
	lrand48_r(&state, &number);
	assert(part >= 0 && part < 1 && number >= 0);
	return 0;
}
