// verdict: false(unreach-call)
#include <unistd.h>
#include <assert.h>
int main(void) {
	int x = 0;
	pid_t p = fork();
	if (p == 0) x = 1;
	assert(x == 0);
	return 0;
}
