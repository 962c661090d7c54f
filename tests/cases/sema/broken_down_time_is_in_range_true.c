// verdict: true
#include <assert.h>
#include <time.h>

int main(void)
{
	int days[12] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	time_t now = 0;
	struct tm time;
	if (gmtime_r(&now, &time)) {
		assert(days[time.tm_mon] >= 29);
		assert(time.tm_sec >= 0 && time.tm_sec <= 60 && time.tm_wday < 7);
	}
	return 0;
}
