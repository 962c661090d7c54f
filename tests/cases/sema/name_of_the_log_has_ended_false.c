// verdict: false(undefined)
// POSIX openlog: the name is kept, and syslog reads it.
#include <stdlib.h>
#include <syslog.h>

int main(void)
{
	char *name = calloc(4, 1);
	if (!name)
		return 0;
	name[0] = 'p';
	openlog(name, LOG_PID, LOG_USER);
	free(name);
	syslog(LOG_INFO, "ready");
	return 0;
}
