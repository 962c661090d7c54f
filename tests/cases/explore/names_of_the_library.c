// exit: 5
// says: ulseq verdict: unknown

// C11 7.24.6.2: each number has a message. C11 7.27.1p4: UTC is never advanced.
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
	time_t now = time(0);
	struct tm *date = gmtime(&now);
	assert(strerror(5)[0] != 0);
	if (date)
		assert(date->tm_isdst == 0 && date->tm_mon < 12);
	assert(confstr(_CS_PATH, 0, 0) > 0);
	return 0;
}
