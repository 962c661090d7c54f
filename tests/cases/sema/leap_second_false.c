// verdict: false(unreach-call)
#include <assert.h>
#include <time.h>

int main(void)
{
	/* Something comes from the environment. */
	time(0);
	time_t now = 0;
	struct tm *time = localtime(&now);
	if (time)
		assert(time->tm_sec < 60);
	return 0;
}
