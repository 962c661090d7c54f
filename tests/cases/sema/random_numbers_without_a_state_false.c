// verdict: false(undefined)
// random_r(3): a state without memory is one that initstate_r has not set.
#define _GNU_SOURCE
#include <stdlib.h>

int main(void)
{
	static struct random_data state;
	int number;
	srandom_r(3, &state);
	return random_r(&state, &number);
}
