// verdict: false(unreach-call)
// adjtimex tells the state of the clock, of which there are six, and its numbers.
#define _GNU_SOURCE
#include <assert.h>
#include <sys/timex.h>

int main(void)
{
	struct timex clock = {.modes = 0, .freq = 7};
	int state = adjtimex(&clock);
	assert(state >= -1 && state <= TIME_ERROR);
	if (state == -1)
		return 0;
	state = clock_adjtime(0, &clock);
	assert(state >= -1 && state <= TIME_ERROR);
	assert(state == -1 || clock.freq != 8);
	return 0;
}
