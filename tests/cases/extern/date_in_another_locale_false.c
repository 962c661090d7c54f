// verdict: false(unreach-call)
// C11 7.27.3.5: the name of the weekday depends on the locale.
#include <assert.h>
#include <locale.h>
#include <time.h>

int main(void)
{
	char text[20];
	time_t now = time(NULL);
	struct tm day;
	setlocale(LC_ALL, "");
	if (!localtime_r(&now, &day))
		return 0;
	assert(strftime(text, sizeof text, "%A", &day) > 0);
	return 0;
}
