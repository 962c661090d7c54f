// verdict: false(unreach-call)
// POSIX waitpid: with WUNTRACED, the child may be stopped.
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>

int main(void)
{
	int status;
	if (waitpid(-1, &status, WUNTRACED) > 0)
		assert(WIFEXITED(status) || WIFSIGNALED(status));
	return 0;
}
