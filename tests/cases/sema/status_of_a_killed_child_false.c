// verdict: false(unreach-call)
// POSIX wait: a signal may have ended the child.
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>

int main(void)
{
	int status;
	if (wait(&status) > 0)
		assert(WIFEXITED(status));
	return 0;
}
