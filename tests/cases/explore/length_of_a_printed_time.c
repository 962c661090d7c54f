// exit: 5
// says: more than a contract in C covers

#include <assert.h>
#include <string.h>
#include <time.h>

int main(void)
{
	struct tm noon = { .tm_hour = 12, .tm_mday = 3, .tm_year = 99 };
	char text[26];
	if (asctime_r(&noon, text))
		assert(strlen(text) == 25);
	return 0;
}
