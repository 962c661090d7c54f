// verdict: true
// POSIX getcwd: an absolute pathname that fits into the memory.
#include <assert.h>
#include <unistd.h>

int main(void)
{
	char path[6];
	if (getcwd(path, sizeof path))
		assert(path[0] == '/' && !path[5]);
	assert(!getcwd(path, 1));
	return 0;
}
