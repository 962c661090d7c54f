// exit: 5
// says: memory is read that was never set
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

// C11 7.21.6.12p3: a floating number has a text. How long it is is not known.
static char line[8];

static int say(const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int length = vsnprintf(line, sizeof line, format, list);
	va_end(list);
	return length;
}

int main(void)
{
	assert(say("%.2f", 0.5) >= 0);
	return 0;
}
