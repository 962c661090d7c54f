// verdict: true
#include <assert.h>
#include <sys/wait.h>

int main(void)
{
	pid_t child = 12;
	pid_t found = waitpid(child, 0, 0);
	assert(found == child || found == -1);
	return 0;
}
