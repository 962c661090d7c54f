// verdict: false(unreach-call)
#include <assert.h>
#include <sys/wait.h>

int main(void)
{
	int status;
	assert(waitpid(12, &status, WNOHANG) != 0);
	return 0;
}
