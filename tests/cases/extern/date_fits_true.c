// verdict: true
// needs: a proof
// C11 7.27.3.5: the text has 19 characters, so it fits and is terminated.
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void)
{
	char text[20];
	time_t now = time(NULL);
	struct tm day;
	if (!localtime_r(&now, &day))
		return 0;
	size_t length = strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &day);
	assert(length == 19 && text[19] == 0);
	return 0;
}
