// verdict: false(unreach-call)
// POSIX open: a new descriptor may get the number of one that was closed.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	int file = open("/tmp/a", O_RDONLY);
	if (file >= 0 && close(file) == 0) {
		dup(0);
		assert(close(file) == -1);
	}
	return 0;
}
