// verdict: true
// POSIX closelog: the name is forgotten; without openlog, there is none.
#include <pthread.h>
#include <syslog.h>

static void begin(void)
{
	char name[2] = "p";
	openlog(name, LOG_PID, LOG_USER);
	syslog(LOG_INFO, "ready");
	closelog();
}

int main(void)
{
	syslog(LOG_INFO, "begin");
	begin();
	syslog(LOG_INFO, "end");
	return 0;
}
