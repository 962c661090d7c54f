// verdict: false(unreach-call)
#include <assert.h>
#include <time.h>

int main(void)
{
	time_t now = 0;
	struct tm *time = localtime(&now);
	if (time)
		assert(time->tm_sec < 60);
	return 0;
}
