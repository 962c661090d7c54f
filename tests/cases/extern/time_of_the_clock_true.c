// verdict: true
// needs: a proof
// POSIX localtime: it fails only if the year does not fit into an int, as that of a clock does.
#include <assert.h>
#include <stdio.h>
#include <time.h>

int main(void)
{
	time_t now = time(NULL);
	struct tm *day = localtime(&now);
	assert(day->tm_year >= 69 && day->tm_year < 200);
	printf("%s", ctime(&now));
	return asctime(gmtime(&now)) == NULL;
}
