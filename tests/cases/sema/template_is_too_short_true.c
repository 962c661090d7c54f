// verdict: true
// POSIX mkstemp, mkdtemp: EINVAL without six X, and the template stays; what replaces them is no end of the text, and no '/'.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char four[] = "/tmp/XXXX", folder[] = "f.XXXXXX";
	assert(mkstemp(four) == -1 && errno == EINVAL && four[8] == 'X');
	if (mkdtemp(folder))
		assert(strlen(folder) == 8 && folder[4] != '/');
	return 0;
}
