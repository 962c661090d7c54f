// verdict: true
// needs: a proof
// POSIX waitpid, wait, system: without WUNTRACED and WCONTINUED, the status is that of a process that has ended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
	int one, other, shell = system("true");
	if (waitpid(-1, &one, WNOHANG) > 0)
		assert(WIFEXITED(one) || WIFSIGNALED(one));
	if (wait(&other) > 0)
		assert(WIFEXITED(other) != WIFSIGNALED(other));
	assert(shell == -1 || WIFEXITED(shell) || WIFSIGNALED(shell));
	return 0;
}
