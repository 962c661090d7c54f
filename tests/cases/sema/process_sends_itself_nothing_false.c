// verdict: false(unreach-call)
// The signal 0 ends no process, and SIGKILL to another one does not end this one (POSIX kill).
#include <assert.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
	pid_t parent = getppid();
	kill(getpid(), 0);
	if (parent > 1 && parent != getpid())
		kill(parent, SIGKILL);
	assert(0);
	return 0;
}
