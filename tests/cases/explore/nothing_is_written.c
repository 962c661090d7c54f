// exit: 10
// says: false(unreach-call)

// POSIX write: to a descriptor that is not open it fails (EBADF), also if there is nothing to write.
#include <assert.h>
#include <unistd.h>

int main(void)
{
	assert(write(99, "", 0) == 0);
	return 0;
}
