// verdict: true
// needs: a proof
// POSIX close, read, lseek: EBADF for a descriptor that the only thread has closed.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	char byte;
	int file = open("/tmp/a", O_RDONLY);
	if (file >= 0 && close(file) == 0) {
		assert(read(file, &byte, 1) == -1);
		assert(lseek(file, 0, SEEK_SET) == -1);
		assert(close(file) == -1);
	}
	return 0;
}
