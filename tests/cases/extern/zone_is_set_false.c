// verdict: false(unreach-call)
// POSIX tzset: it sets the variables.
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>

int main(void)
{
	assert(timezone == 0 && tzname[0] != NULL);
	tzset();
	assert(timezone == 0);
	return 0;
}
