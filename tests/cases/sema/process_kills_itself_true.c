// verdict: true
// A process does not survive SIGKILL (POSIX kill, sigaction), whether it names itself or its group.
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(int count, char **arguments)
{
	(void)arguments;
	if (count > 1)
		kill(getpid(), SIGKILL);
	else
		kill(0, SIGKILL);
	assert(0);
	return 0;
}
